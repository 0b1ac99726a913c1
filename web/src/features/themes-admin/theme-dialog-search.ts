import { freeText, searchCodec } from '../../address/search-codec.ts';

/** The search parameters of the theme dialog. */
interface ThemeDialogView {
  /** Id of the theme to edit, NEW_THEME, GENERATED_THEME, or blank. */
  theme: string;
  /** Id of the theme to copy, or blank. */
  duplicate: string;
}

export const NEW_THEME = 'new';
export const GENERATED_THEME = 'generate';

export const themeDialogSearch = searchCodec<ThemeDialogView>({
  theme: freeText,
  duplicate: freeText,
});
