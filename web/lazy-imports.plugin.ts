import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOAD_CODE = fileURLToPath(new URL('src/boot/load-code.ts', import.meta.url));

/**
 * Wraps every dynamic import in `loadCode` in place of Vite's own helper, which preloads style
 * sheets and chunks: there is only one style sheet, and no preloading. Removes the empty lists too.
 */
export function lazyImports(): Plugin {
  return {
    name: 'lazy-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadCode as __vitePreload } from ${JSON.stringify(LOAD_CODE)};`
        : undefined,
    renderChunk: (code) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
  };
}
