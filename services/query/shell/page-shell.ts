import type { Boot } from '@stagedoor/contracts/boot';
import { escaped, scriptJson } from '../markup.ts';

/** What is written into the built `index.html`: `tags` is markup, everything else is text and data. */
export interface PageParts {
  title: string;
  tags: string;
  boot: Boot;
}

/** The page that the app starts in. */
export function pageShell(template: string, { title, tags, boot }: PageParts): string {
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('<!--head-->', () => tags)
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    );
}
