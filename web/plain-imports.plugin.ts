import type { Plugin } from 'vite';

/** With one style sheet and no preload lists, the code that Vite puts around dynamic imports has nothing to do; this takes it out. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
