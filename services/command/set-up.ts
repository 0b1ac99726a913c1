import { setTimeout as wait } from 'node:timers/promises';
import { OPEN_CATALOGUE } from '@stagedoor/contracts/facts/irreversible';
import { Refused } from '@stagedoor/contracts/refusals';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import type { Log } from '@stagedoor/platform/process/log';
import { ensureSiteManager, type FirstSiteManagerOptions } from './accounts/first-site-manager.ts';
import type { CommandCore, CoreOptions } from './command-core.ts';
import { callerAs, type CommandRunner } from './command-runner.ts';

const RETRY_MS = 5_000;

/**
 * Completes interrupted changes of accounts, and adds what every venue has: the built-in genres and
 * a site manager. Resolves also while the log is another one, and then goes on trying until `over`.
 */
export async function setUp(
  options: FirstSiteManagerOptions & CoreOptions,
  core: CommandCore,
  over: AbortSignal,
): Promise<void> {
  const { log } = options;
  try {
    await tryOnce();
  } catch (error) {
    if (!isRefused(error, 'log-replaced')) throw error;
    void setUpLater();
  }

  async function tryOnce(): Promise<void> {
    await openCatalogue(core.runner, log);
    await core.accountChanges.settle();
    await ensureSiteManager({ ...options, ...core });
  }

  async function setUpLater(): Promise<void> {
    for (;;) {
      await wait(RETRY_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
      if (over.aborted) return;
      try {
        await tryOnce();
        return;
      } catch (err) {
        log.debug({ err }, 'The venue is not set up yet.');
      }
    }
  }
}

/** Adds the built-in genres. If their stream cannot be read, everything else still works. */
async function openCatalogue(runner: CommandRunner, log: Log): Promise<void> {
  const asSystem = callerAs('system', OPEN_CATALOGUE);
  try {
    await runner.runnerFor(asSystem)(genres, { type: 'OpenCatalogue' });
  } catch (error) {
    if (!isRefused(error, 'unreadable-event')) throw error;
    log.error(error.message);
  }
}

function isRefused(error: unknown, code: Refused['code']): error is Refused {
  return error instanceof Refused && error.code === code;
}
