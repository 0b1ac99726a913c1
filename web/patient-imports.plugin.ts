import type { Plugin } from 'vite';

/**
 * Replaces the code that Vite puts around dynamic imports, which has nothing to do with one style
 * sheet and no preload lists. An import that fails offline waits until the browser is online: the
 * router would reload the page, and the browser would show its own error page.
 */
export function patientImports(): Plugin {
  return {
    name: 'patient-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : undefined),
  };
}

const HELPER = `
export const __vitePreload = (load) => load().catch((error) => {
  if (navigator.onLine) throw error;
  return new Promise((online) => addEventListener('online', online, { once: true })).then(load);
});
`;
