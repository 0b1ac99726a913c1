import { FONT_VARS } from '@stagedoor/contracts/theme-vars';
import type { CssVars } from '@stagedoor/contracts/css-vars';

/** Names that every browser has a font for. */
const GENERIC = /^(system-ui|(ui-)?(sans-serif|serif|monospace|rounded)|cursive|fantasy|inherit)$/;
const WEIGHTS = '400,700';

/**
 * Asks a font service for the first choices of a theme that neither the site nor this machine has; `styles` as in the page's boot data.
 * It is done when their faces are known, or will not be: then the theme's next choice stands in.
 */
export async function fetchFonts(vars: CssVars['theme'], styles: string): Promise<void> {
  const families = new Set(FONT_VARS.map((name) => firstOf(vars[name] ?? '')));
  await Promise.all([...families].map((family) => fetchFont(family, styles)));
}

async function fetchFont(family: string, styles: string): Promise<void> {
  if (family === '' || GENERIC.test(family) || isOfThePage(family)) return;
  if (!(await isOnThisMachine(family)))
    await load(`${styles}${encodeURIComponent(family)}:${WEIGHTS}`);
}

function isOfThePage(family: string): boolean {
  return [...document.fonts].some((face) => bare(face.family) === family);
}

function isOnThisMachine(family: string): Promise<boolean> {
  return new FontFace('probe', `local("${family}")`).load().then(
    () => true,
    () => false,
  );
}

/** A style sheet that a script puts there holds no painting up. */
function load(href: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => done());
    document.head.append(link);
  });
}

function firstOf(list: string): string {
  return bare(list.split(',')[0] ?? '');
}

function bare(family: string): string {
  return family.replaceAll(/['"]/g, '').trim();
}
