import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOAD_CODE = fileURLToPath(new URL('src/boot/load-code.ts', import.meta.url));

/**
 * Puts `loadCode` around every dynamic import, in place of the code that Vite puts there, which has
 * nothing to do with one style sheet and no preload lists; those lists, which are empty, go too.
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
