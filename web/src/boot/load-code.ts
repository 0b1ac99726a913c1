import { ExpectedError } from '../api/expected-error.ts';

const RETRY_MS = 1_000;

/** A part of the site's code could not be loaded: the server has a newer build, or is down. */
export class CodeMissing extends ExpectedError {}

/**
 * Runs a dynamic import; the build wraps every one in it (`lazy-imports.plugin.ts`). An import that
 * fails is tried once more: after a second, or when the browser is online again. Name what you
 * take, as in `.then(({ one }) => …)`: a callback `.then((all) => …)` would be run again with it.
 * @throws CodeMissing; unlike the browser's own error, it does not make the router reload the page
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
