import { ExpectedError } from '../api/expected-error.ts';

const RETRY_MS = 1_000;

/** Code of the site could not be loaded: the server has another build by now, or is away. */
export class CodeMissing extends ExpectedError {}

/**
 * Runs a dynamic import; the build puts it around every one (`lazy-imports.plugin.ts`). An import
 * that fails is tried once more: after a second, or offline when the browser is online again. What
 * follows in `.then((all) => …)` would be tried with it: take names, as in `.then(({ one }) => …)`.
 * @throws CodeMissing, for which the router does not reload the page as for the browser's error.
 */
export function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  return attempt(load, false);
}

async function attempt<Module>(load: () => Promise<Module>, isRetry: boolean): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const { onLine } = navigator;
    if (onLine && isRetry) throw new CodeMissing('Code of the site is missing.', { cause });
    await new Promise((again) => {
      if (onLine) setTimeout(again, RETRY_MS);
      else addEventListener('online', again, { once: true });
    });
    return attempt(load, onLine);
  }
}
