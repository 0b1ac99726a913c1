import { contrast, MARK_CONTRAST } from './contrast.ts';
import { photoWidths } from './photo-files.ts';

/** A logo as the API has it: `ink` is the colour by which it stands out; null for none. */
export interface Logo {
  logo: string;
  logo_look: { width: number; height: number; ink: string | null };
}

/** The two sets of colours of a theme, as far as they matter here. */
export type Grounds = Readonly<Record<'light' | 'dark', { readonly background: string }>>;

/** The largest size of a logo in the header, in CSS pixels, and how dense screens are. */
const SHOWN = { width: 240, height: 44, density: 2 };

/** The attributes of a logo's picture: its smallest sharp file, its size, and its plates. */
export function logoOfPages({ logo, logo_look: look }: Logo, grounds?: Grounds) {
  const { width, height } = look;
  const needed = SHOWN.density * Math.min(SHOWN.width, (SHOWN.height * width) / height);
  const file = photoWidths(width).find((smaller) => smaller >= needed);
  return {
    src: file === undefined ? logo : logo.replace('.webp', `-${file}.webp`),
    ...{ width, height },
    style: grounds ? platesOf(look.ink, grounds) : {},
  };
}

/**
 * The colours of the plates on which a logo stands, by mode: where its ink can hardly be told from
 * the background, that of the other mode, if it can be told better from that.
 */
export function platesOf(
  ink: string | null,
  { light: { background: light }, dark: { background: dark } }: Grounds,
): { '--on-light'?: string; '--on-dark'?: string } {
  const contrastOn = (ground: string) => contrast(ink ?? '', ground) ?? MARK_CONTRAST;
  const [onLight, onDark] = [contrastOn(light), contrastOn(dark)];
  return {
    ...(onLight < Math.min(MARK_CONTRAST, onDark) && { '--on-light': dark }),
    ...(onDark < Math.min(MARK_CONTRAST, onLight) && { '--on-dark': light }),
  };
}
