const FIRST_WAIT_MS = 2_000;
const NAME = 'CodeMissing';

/** Whether a part of the site's code is missing: the server has a newer build, or is down. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Recognizes missing code by Vite's own event, and makes sure that it can be loaded again. */
export function noteMissingCode({ payload: error }: VitePreloadErrorEvent): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // Vite would take the style sheet that failed for one that is there.
    if (error.message.includes(link.href)) link.remove();
  }
  // By the browser's words the router would recognize it too, and reload the page.
  error.name = NAME;
  error.message = `${NAME}: ${error.message}`;
}

/**
 * Calls a function that loads code until it succeeds, after longer and longer waits. On the server
 * the first failure counts.
 */
export async function loadUntilThere<Module>(load: () => Promise<Module>, wait = FIRST_WAIT_MS) {
  try {
    return await load();
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    await new Promise((again) => {
      setTimeout(again, wait);
    });
    return loadUntilThere(load, 2 * wait);
  }
}
