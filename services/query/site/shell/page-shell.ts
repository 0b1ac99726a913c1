import type { Boot } from '@stagedoor/contracts/boot';
import { escaped, scriptJson } from '../markup.ts';
import { familiesOf } from '../../api/themes/font-styles.ts';

/** What is written into the built `index.html`: `tags` is markup, the rest text and data. */
export interface PageParts {
  /** The path of the page, with the search if it is for staff. */
  path: string;
  /** True if the page begins to load data that only staff may have. */
  isForStaff?: boolean;
  title: string;
  tags: string;
  boot: Boot;
}

/** The page in which the app starts. */
export function pageShell(template: string, parts: PageParts): string {
  const { path, isForStaff = false, title, tags, boot } = parts;
  const isNeeded = (preload: string, pages: string) =>
    new RegExp(pages).test(path) && (isForStaff || !preload.includes('data-staff'));
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('<!--head-->', () => tags)
    .replace(PAGE_FILE, (preload, pages: string) => (isNeeded(preload, pages) ? preload : ''))
    .replace(FONT_PRELOAD, (preload, family: string) =>
      isDisplayFont(boot, family) ? preload : '',
    )
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    );
}

const PAGE_FILE = /<link [^>]*data-page="([^"]+)"[^>]*>/g;
const FONT_PRELOAD = /<link [^>]*data-family="([^"]+)"[^>]*>/g;

/** Without a theme the page has the built-in one, whose fonts `index.html` names. */
function isDisplayFont({ theme }: Boot, family: string): boolean {
  return !theme || familiesOf(theme.css_vars.theme['font-display'])[0] === family;
}
