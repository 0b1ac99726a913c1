import type { Plugin } from 'vite';

/**
 * With one style sheet and no preload lists, the code that Vite puts around dynamic imports has nothing to do. In its place: what cannot be
 * loaded without a connection is loaded when there is one again. The router would reload the page, which the browser has no page for then.
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
