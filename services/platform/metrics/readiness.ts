import type { Log } from '../process/log.ts';
import { withinLimit } from '../process/within-limit.ts';

/** From best to worst. From `halted` on a service is not ready. */
const STATUSES = ['ok', 'degraded', 'halted', 'unavailable'] as const;
type ReadyStatus = (typeof STATUSES)[number];

/** The result of a check. A status of `ok` has no problems. */
export interface CheckResult {
  status: ReadyStatus;
  /** One sentence for each, without names and addresses: operators and all staff read them. */
  problems: string[];
  details?: object;
}

/** Checks one thing that the service needs. A check that throws counts as unavailable. */
export type Check = () => Promise<CheckResult>;

export interface Readiness extends Omit<CheckResult, 'details'> {
  dependencies: Record<string, ReadyStatus>;
}

export type FindReadiness = () => Promise<Readiness>;

export const OK: CheckResult = { status: 'ok', problems: [] };

const LIMIT_MS = 2_000;
const tooLate = () => new Error('It took too long.');

/** Runs all checks, named by dependency. Requests at the same time share one run. */
export function readinessOf(checks: Record<string, Check>, log: Log, limitMs = LIMIT_MS) {
  let running: Promise<Readiness> | undefined;
  return () => {
    running ??= find().finally(() => (running = undefined));
    return running;
  };

  async function find(): Promise<Readiness> {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        ...(await withinLimit(check(), limitMs, tooLate).catch((err: unknown): CheckResult => {
          log.debug({ err, dependency: name }, 'A dependency does not respond.');
          const problem = `There is no response from the ${name.replaceAll('_', ' ')}.`;
          return { status: 'unavailable', problems: [problem] };
        })),
      })),
    );
    return {
      ...worstOf(found),
      dependencies: Object.fromEntries(found.map(({ name, status }) => [name, status])),
      ...Object.assign({}, ...found.map(({ details }) => details)),
    };
  }
}

export function worstOf(
  found: readonly Omit<CheckResult, 'details'>[],
): Omit<CheckResult, 'details'> {
  const worst = Math.max(0, ...found.map(({ status }) => STATUSES.indexOf(status)));
  const problems = [...new Set(found.flatMap((one) => one.problems))];
  return { status: STATUSES[worst] ?? 'ok', problems };
}

/** Whether the service may be sent requests. */
export function isReady({ status }: Pick<CheckResult, 'status'>): boolean {
  return status === 'ok' || status === 'degraded';
}
