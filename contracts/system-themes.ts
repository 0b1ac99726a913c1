import { blueNote } from './system-themes/blue-note.theme.ts';
import { coastline } from './system-themes/coastline.theme.ts';
import { dust } from './system-themes/dust.theme.ts';
import { lantern } from './system-themes/lantern.theme.ts';
import { mono } from './system-themes/mono.theme.ts';
import { neon } from './system-themes/neon.theme.ts';
import { orchard } from './system-themes/orchard.theme.ts';
import { riso } from './system-themes/riso.theme.ts';
import { velvet } from './system-themes/velvet.theme.ts';
import type { Theme } from './theme.ts';

/** The built-in themes in the order of the list; the first one is the default. */
export const systemThemes: readonly Theme[] = [
  lantern,
  velvet,
  blueNote,
  neon,
  riso,
  coastline,
  dust,
  mono,
  orchard,
];

/** The built-in theme of this name, which is also its id. */
export function systemTheme(name: string): Theme | undefined {
  return systemThemes.find((theme) => theme.name === name);
}
