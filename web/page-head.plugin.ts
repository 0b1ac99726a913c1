import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

interface PageHead {
  /** A module to run before anything is painted. It may not import what is large. */
  firstPaint: URL;
  /** The font that the first screen is set in, where the theme has it: its family, and part of its file's name. */
  font: { family: string; file: string };
  /** The name of the chunk that a page needs beside the entry, by a pattern of the page's path. */
  pages: Readonly<Record<string, string>>;
}

/**
 * Puts into the page's head what must not wait: a small classic script that sets the theme's colours (a module would run too late,
 * and the content security policy forbids it inline), the display font, the files that the entry script imports, and for each page a list of those that it will soon, which the small script picks from.
 */
export function pageHead({ firstPaint, font, pages }: PageHead): Plugin {
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
        const file = (part: string) =>
          Object.keys(bundle).find((name) => name.includes(part)) ?? '';
        const lists = Object.entries(pages).map(([path, name]) => {
          const files = filesOf(bundle, name).filter((needed) => !chunk?.imports.includes(needed));
          const content = files.filter((needed) => needed !== chunk?.fileName).map(addressOf);
          return `<meta name="page-files" data-path="${path}" content="${content.join(' ')}" />`;
        });
        const script = `<script src="${addressOf(file('first-paint'))}"></script>`;
        return {
          html: html.replace('<!--first-paint-->', () => [...lists, script].join('\n    ')),
          tags: [
            preload({
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: addressOf(file(font.file)),
              // For the server, which knows the theme and leaves this out where it has another font.
              'data-family': font.family,
            }),
            ...(chunk?.imports ?? []).map((name) =>
              preload({ rel: 'modulepreload', href: addressOf(name) }),
            ),
          ],
        };
      },
    },
  };
}

/** The file of the chunk with a name, and everything that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.name === name)
    .forEach(({ fileName }) => add(fileName));
  return [...files];
}

function addressOf(file: string): string {
  return `/${file}`;
}

function preload(attributes: Record<string, string>): HtmlTagDescriptor {
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
