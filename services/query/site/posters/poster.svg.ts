import { contrast } from '@stagedoor/contracts/facts/contrast';
import { hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { posterLook, type PosterLook } from '@stagedoor/contracts/facts/poster-look';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import { posterLetters } from './poster-letters.ts';

/** The size that link previews are made for. */
export const POSTER = { width: 1200, height: 630 };

/**
 * The poster of a name, as the site draws it for a show without photos
 * (`web/src/ui/picture/poster.tsx`), in the light colours of the theme and in the shape of a link
 * preview.
 */
export function posterSvg(name: string, vars: CssVars): string {
  const look = posterLook(name);
  const { plate, ink } = coloursOf(look, { ...vars.theme, ...vars.light });
  const { width, height } = POSTER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${plate}"/>`,
    `<g color="${ink}" fill="currentColor" opacity="0.12">${PATTERNS[look.pattern]()}</g>`,
    `<g fill="${ink}">${posterLetters(name, POSTER)}</g>`,
    '</svg>',
  ].join('');
}

/** A theme may leave out every colour but background and primary. */
function coloursOf({ plate, ink }: PosterLook, colours: CssVars['theme'] & CssVars['light']) {
  const given = { plate: hex(colours[plate]), ink: hex(colours[ink]) };
  if (given.plate && given.ink) return { plate: given.plate, ink: given.ink };
  const primary = hex(colours.primary) ?? '#000000';
  const isLight = (contrast(primary, '#000000') ?? 0) > (contrast(primary, '#ffffff') ?? 0);
  return { plate: primary, ink: isLight ? '#000000' : '#ffffff' };
}

/** The colour in hexadecimal, which every program knows. */
function hex(colour: string | undefined): string | undefined {
  const light = colour === undefined ? undefined : parseColour(colour);
  return light && hexOf(oklchOf(light));
}

const PATTERNS: Record<PosterLook['pattern'], () => string> = {
  rays: () => {
    const at = (degrees: number) => {
      const turn = (degrees * Math.PI) / 180;
      const [x, y] = [600 + 1500 * Math.sin(turn), 655 - 1500 * Math.cos(turn)];
      return `${Math.round(x)} ${Math.round(y)}`;
    };
    const rays = times(18, (place) => `M600 655L${at(place * 10 - 85)}L${at(place * 10 - 80)}Z`);
    return `<path d="${rays}"/>`;
  },
  rings: () => {
    const ring = (place: number) => `<circle cx="936" cy="680" r="${108 + place * 144}"/>`;
    return `<g fill="none" stroke="currentColor" stroke-width="72">${times(9, ring)}</g>`;
  },
  stripes: () => {
    const stripe = (place: number) => `<path d="M${place * 176 - 500} 640h88l500-640h-88z"/>`;
    return times(12, stripe);
  },
};

function times(count: number, draw: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => draw(place)).join('');
}
