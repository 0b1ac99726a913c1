import { FONT_VARS } from '@stagedoor/contracts/facts/theme-vars';
import type { Theme } from '@stagedoor/contracts/theme';

/** The first of these themes with the same fonts as the given one, if there is one. */
export function themeWithSameFonts({ css_vars }: Theme, themes: readonly Theme[]) {
  return themes.find((other) =>
    FONT_VARS.every((name) => other.css_vars.theme[name] === css_vars.theme[name]),
  );
}
