import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';

interface PageHead {
  /** A module to run before anything is painted. It may not import what is large. */
  firstPaint: URL;
  /** Part of the file name of the font that the first screen is set in. */
  font: string;
  /** Part of the file name of the chunk that nearly every page needs beside the entry. */
  pages: string;
}

/**
 * Puts into the page's head what must not wait: a small classic script that sets the theme's colours (a module would run too late,
 * and the content security policy forbids it inline), the display font, and the files that the entry script imports or soon will.
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
        return {
          html: html.replace(
            '<!--first-paint-->',
            `<script src="/${file('first-paint')}"></script>`,
          ),
          tags: [
            preload({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file(font)}` }),
            ...[...(chunk?.imports ?? []), file(pages)].map((name) =>
              preload({ rel: 'modulepreload', href: `/${name}` }),
            ),
          ],
        };
      },
    },
  };
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
