import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/theme/first-paint.ts';
const FONT = '../node_modules/@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2';

/**
 * Builds `first-paint.ts`, which runs before anything is painted, as a classic script, which the
 * server writes into each page: a module would run too late. No style sheet names the display font,
 * which the server writes into pages too.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    async buildStart() {
      const result = await build({
        configFile: false,
        logLevel: 'silent',
        build: {
          write: false,
          copyPublicDir: false,
          lib: {
            entry: fileURLToPath(new URL(SOURCE, import.meta.url)),
            formats: ['iife'],
            name: 'firstPaint',
          },
        },
      });
      const [bundle] = Array.isArray(result) ? result : [result];
      if (!bundle || !('output' in bundle)) throw new Error(`${SOURCE} could not be built`);
      this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        originalFileName: SOURCE,
        source: bundle.output[0].code,
      });
      this.emitFile({
        type: 'asset',
        name: basename(FONT),
        originalFileName: FONT,
        source: await readFile(new URL(FONT, import.meta.url)),
      });
    },
  };
}
