import { hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';

/** A colour of a theme in hexadecimal, which every program knows. */
export function hexColour(colour: string | undefined): string | undefined {
  const light = colour === undefined ? undefined : parseColour(colour);
  return light && hexOf(oklchOf(light));
}
