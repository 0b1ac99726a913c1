import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

interface PageHead {
  /** A module that runs before anything is painted. It must stay small. */
  firstPaint: URL;
  /** The font of the first screen: its family, and part of its file's name. */
  font: { family: string; file: string };
  /** The chunks that pages need beside the entry, by a pattern of their path. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** The requests that staff pages begin with, by a pattern of their path and search. */
  staffData: Readonly<Record<string, readonly string[]>>;
}

/**
 * Adds to the page's head what must load first: a classic script that sets the theme's colours (a
 * module would run too late, and the content security policy forbids inline scripts), the display
 * font, the files that the entry script imports, and the files and data of each page. The server
 * removes those of other pages and people (`services/query/site/shell/page-shell.ts`).
 */
export function pageHead({ firstPaint, font, pages, staffData }: PageHead): Plugin {
  return {
    name: 'page-head',
    apply: 'build',
    async buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        source: await asClassicScript(firstPaint),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const file = (part: string, ending: string) =>
          Object.keys(bundle).find((name) => name.includes(part) && name.endsWith(ending)) ?? '';
        const first = [chunk?.fileName, ...(chunk?.imports ?? [])];
        const ofPages = Object.entries(pages).flatMap(([path, names]) =>
          filesOf(bundle, names)
            .filter((needed) => !first.includes(needed))
            .map((needed) => modulePreload(needed, { 'data-page': path })),
        );
        const data = Object.entries(staffData).flatMap(([path, addresses]) =>
          addresses.map((href) =>
            preload({ rel: 'preload', as: 'fetch', href, 'data-page': path, 'data-staff': true }),
          ),
        );
        const script = `<script src="${addressOf(file('first-paint', '.js'))}"></script>`;
        return {
          html: html.replace('<!--first-paint-->', () => script),
          tags: [
            preload({
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: addressOf(file(font.file, '.woff2')),
              // The server removes this preload when the theme has another font.
              'data-family': font.family,
            }),
            ...(chunk?.imports ?? []).map((needed) => modulePreload(needed)),
            // Data comes before files, because a browser has six connections without HTTP/2.
            ...data,
            ...ofPages,
          ],
        };
      },
    },
  };
}

/** The files of the chunks with these names, and everything that they import. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && names.includes(output.name))
    .forEach(({ fileName }) => add(fileName));
  return [...files];
}

function addressOf(file: string): string {
  return `/${file}`;
}

function modulePreload(file: string, more: Record<string, string> = {}): HtmlTagDescriptor {
  return preload({ rel: 'modulepreload', href: addressOf(file), ...more });
}

function preload(attributes: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, crossorigin: true }, injectTo: 'head' };
}

async function asClassicScript(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'firstPaint' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error(`${entry.href} could not be built`);
  return bundle.output[0].code;
}
