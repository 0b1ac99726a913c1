import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineCode, type InlineCode } from './inline-code.ts';

/** The built-in display font, with the letters of most European languages. */
export interface DisplayFont {
  /** The font in Base64, from which the page's script takes it. */
  base64: string;
  /** The rule by which a browser loads the font by itself. */
  face: InlineCode;
}

/** The source of the font, by which the manifest of the build names its file. */
export const DISPLAY_FONT =
  '../node_modules/@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2';

/** As the font's package has it. */
const LETTERS =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,' +
  'U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/** Reads the font of a build; `file` is its place in the folder. */
export async function readDisplayFont(webFolder: string, file: string): Promise<DisplayFont> {
  const bytes = await readFile(join(webFolder, file));
  return {
    base64: bytes.toString('base64'),
    face: inlineCode(
      `@font-face{font-family:'League Gothic';font-display:swap;` +
        `src:url(/${file}) format('woff2');unicode-range:${LETTERS}}`,
    ),
  };
}

/**
 * The elements that bring the font. A page that is painted in it has the font itself, and the rule
 * only where scripts are switched off: with it a browser would load the font once more.
 */
export function displayFontElements({ base64, face }: DisplayFont, isUsed: boolean): string {
  const style = `<style>${face.text}</style>`;
  if (!isUsed) return style;
  return `<script type="font/woff2" id="font">${base64}</script><noscript>${style}</noscript>`;
}
