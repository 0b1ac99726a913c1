import { request } from 'undici';
import { z } from 'zod';
import { Refused } from '@stagedoor/contracts/refusals';
import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { DISK_NEARLY_FULL } from '@stagedoor/platform/metrics/dependency-checks';
import { ABOUT_TO_STOP, READYZ } from '@stagedoor/platform/metrics/health.routes';
import { OK, type Check } from '@stagedoor/platform/metrics/readiness';
import type { Log } from '@stagedoor/platform/process/log';

interface CommandAddress {
  commandUrl: string;
  sessionSecrets: SessionSecrets;
  log: Log;
}

/** The command service may take two seconds for its own checks. */
const LIMIT_MS = 2_300;
const WATCH_MS = 5_000;
/** What prevents changes of a service that is ready. */
const LOG_PROBLEMS = (['data-damaged', 'log-replaced'] as const).map(
  (code) => new Refused(code).message,
);
const NO_RESPONSE = ['There is no response from the command service.'];

const readiness = z.object({ problems: z.array(z.string()).default([]) });

/** Whether anything can be changed. Even if not, everything can be read. */
export function commandCheck({ commandUrl, sessionSecrets, log }: CommandAddress): Check {
  const address = new URL(READYZ, commandUrl);
  // Without this proof the command service does not say what is wrong.
  const headers = frontDoorHeader(sessionSecrets);

  return async () => {
    const problems = await findProblems().catch((err: unknown) => {
      log.debug({ err }, 'The command service does not say whether it is ready.');
      return [sentenceOf(NO_RESPONSE)];
    });
    return problems.length === 0 ? OK : { status: 'degraded', problems };
  };

  async function findProblems(): Promise<string[]> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { statusCode, body } = await request(address, { headers, signal });
    const { problems } = readiness.parse(await body.json());
    // Its other problems are told by those who have them too, or matter to operators alone.
    if (statusCode === 200) return problems.filter((problem) => LOG_PROBLEMS.includes(problem));
    // Until it stops it makes changes, and others may go on after it.
    const preventing = problems.filter((problem) => problem !== ABOUT_TO_STOP);
    return preventing.length === 0 ? [] : [sentenceOf(preventing)];
  }
}

/** Calls `onChange` when the result of the check has changed. @returns a function that ends this */
export function watchCheck(check: Check, onChange: () => void): () => void {
  let last: string | undefined;
  const watching = setInterval(async () => {
    const { problems } = await check();
    const next = problems.join(' ');
    if (last !== undefined && next !== last) onChange();
    last = next;
  }, WATCH_MS).unref();
  return () => clearInterval(watching);
}

function sentenceOf(problems: readonly string[]): string {
  if (problems.includes(DISK_NEARLY_FULL)) return DISK_NEARLY_FULL;
  return ['Nothing can be changed at the moment.', ...problems].join(' ');
}
