import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/theme/first-paint.ts';

/**
 * Builds `first-paint.ts`, which runs before anything is painted, as a classic script: a module
 * would run too late, and the content security policy forbids inline scripts.
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
    },
  };
}
