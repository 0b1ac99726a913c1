import type { EventLog } from '../event-log/event-log.ts';
import type { FreeSpace } from '../stores/free-space.ts';
import type { FileStore } from '../stores/file-store.ts';
import type { Sql } from '../stores/postgres.ts';
import { withinLimit } from '../process/within-limit.ts';
import { OK, type Check, type CheckResult } from './readiness.ts';

export const DISK_NEARLY_FULL =
  'Nothing can be changed: the disk is nearly full. ' +
  'Changes are accepted again as soon as there is room.';

/** Shorter than the time limit of a check. */
const STORAGE_LIMIT_MS = 1_500;

/** Sessions, rate limits and the times of events come from different clocks. */
const SKEW_S = 5;

/** Whether the database responds, and its clock agrees with that of this machine. */
export function databaseCheck(sql: Sql, now: () => number = Date.now): Check {
  return async () => {
    const before = now();
    const row = await sql.row<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const after = now();
    const ms = row?.ms ?? after;
    const ahead = ms < before ? before - ms : Math.min(0, after - ms);
    const seconds = Math.round(Math.abs(ahead) / 1000);
    if (seconds <= SKEW_S) return OK;
    const problem =
      `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'}` +
      ' that of the database.';
    return { status: 'degraded', problems: [problem] };
  };
}

export function eventLogCheck({ head, problem: find }: Pick<EventLog, 'head' | 'problem'>): Check {
  return async () => {
    await head();
    const problem = find();
    return problem === undefined ? OK : { status: 'degraded', problems: [problem] };
  };
}

/** Checks a bucket with photos; a folder needs no check. Everything else works without photos. */
export function photoStorageCheck({ check }: Pick<FileStore, 'check'>): Record<string, Check> {
  if (!check) return {};
  const problem = 'Photos can be neither shown nor uploaded: their storage cannot be used.';
  const away: CheckResult = { status: 'degraded', problems: [problem] };
  const use = () =>
    withinLimit(check(), STORAGE_LIMIT_MS, () => new Error(problem)).then(
      () => OK,
      () => away,
    );
  return { photo_storage: use };
}

/** `whenLow` says what a full disk means to the service. */
export function diskCheck(
  freeSpace: FreeSpace | undefined,
  whenLow: CheckResult['status'],
): Record<string, Check> {
  if (!freeSpace) return {};
  const low: CheckResult = { status: whenLow, problems: [DISK_NEARLY_FULL] };
  return { disk: async () => (freeSpace.isLow() ? low : OK) };
}
