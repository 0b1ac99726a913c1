import type { Boot } from '@stagedoor/contracts/boot';
import { familiesOf } from '@stagedoor/contracts/facts/font-stack';
import { escaped, scriptJson } from '../markup.ts';
import { displayFontElements } from './display-font.ts';
import type { PageFiles } from './site-build.ts';

/** What a page consists of: `tags` and `html` are markup, the rest text and data. */
export interface PageParts {
  title: string;
  tags: string;
  /** What stands in the place of the page where scripts are switched off. */
  withoutScripts: string;
  boot: Boot;
  /** What stands in `#root`; undefined if the browser renders the page. */
  html?: string | undefined;
  /** The API's responses with which the app begins, by `requestKey`. */
  responses: Readonly<Record<string, unknown>>;
  /** The addresses of data that the app requests first. */
  data?: readonly string[];
}

/** The page in which the app starts. What is read comes before what is pressed. */
export function pageShell(files: PageFiles, parts: PageParts): string {
  const { title, tags, withoutScripts, boot, html, responses, data = [] } = parts;
  const [entry = '', ...scripts] = files.scripts;
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${escaped(title)}</title>
    ${jsonElement('boot', boot)}
    ${files.font ? displayFontElements(files.font, isDisplayFont(boot)) : ''}
    <script>${files.firstPaint.text}</script>
    ${html === undefined ? '' : WHOLE_PAGE}
    ${files.styles.map(inlineStyle).join('\n    ')}
    ${tags}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    ${lines(data, preload)}
  </head>
  <body>
    <div id="root">${html ?? ''}</div>
    ${html === undefined ? PULSE + noscript(withoutScripts, boot.venue.email) : ''}
    ${jsonElement('responses', responses)}
    <script type="module" src="${entry}" fetchpriority="low" crossorigin></script>
    ${lines(scripts, modulePreload)}
  </body>
</html>
`;
}

/** Browsers wait until they have read the content: half a row of buttons would move. */
const WHOLE_PAGE = '<link rel="expect" href="#main" blocking="render" />';

/** The bundler's loader looks for a link before it loads a style sheet, and loads none twice. */
function inlineStyle({ address, text }: PageFiles['styles'][number]): string {
  return `<style>${text}</style><link rel="stylesheet" href="${address}" disabled />`;
}

/** Is shown until the browser has rendered the page (`web/src/theme/pulse.css`). */
const PULSE =
  '<div class="pulse" role="status" aria-label="Loading">' +
  '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0h1v1H0z" /></svg></div>';

function noscript(text: string, email: string): string {
  const address = `<a href="mailto:${escaped(encodeURI(email))}">${escaped(email)}</a>`;
  const instead = email && ` You can write to us: ${address}`;
  return `<noscript><p>${text}${instead}</p></noscript>`;
}

function jsonElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}

function modulePreload(file: string): string {
  return `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin />`;
}

function preload(href: string): string {
  return `<link rel="preload" as="fetch" href="${href}" crossorigin />`;
}

function lines(addresses: readonly string[], element: (address: string) => string): string {
  return addresses.map((address) => element(escaped(address))).join('\n    ');
}

/** Whether the page needs the built-in display font, as it does without a theme. */
function isDisplayFont({ theme }: Boot): boolean {
  return !theme || familiesOf(theme.css_vars.theme['font-display'])[0] === 'League Gothic';
}
