import { Refused } from '@stagedoor/contracts/refusals';
import type { CheckResult } from './readiness.ts';

/** What the verdict needs of the one row of `projector.status`, which the leader writes. */
export interface ProjectorRow {
  state: 'standing by' | 'starting' | 'projecting' | 'retrying' | 'halted';
  /** Why it retries or has halted; a sentence without personal data. */
  reason: string | null;
  /** When this state began. */
  since: Date;
  /** When the log recorded the oldest event that is not handled; null if none is known. */
  waiting_since: Date | null;
  /** When the projector last compared itself with the log. */
  at: Date;
}

/** A shorter delay is not a problem yet. */
const LASTING_S = 10;
/** A running projector writes its row every few seconds. */
const SILENT_S = 30;

const DAMAGED = new Refused('data-damaged').message;

/** Whether new changes appear. `now` is the time of the clock by which the row was written. */
export function verdictOf(row: ProjectorRow | undefined, now = new Date()): CheckResult {
  const damage = row?.reason === DAMAGED ? [DAMAGED] : [];
  const problems = [...damage, ...problemsOf(row, now)];
  if (row?.state === 'halted') return { status: 'halted', problems };
  return { status: problems.length > 0 ? 'degraded' : 'ok', problems };
}

/** How long the oldest event had waited when the projector last looked; 0 if none is known. */
export function lagSeconds({ waiting_since, at }: ProjectorRow): number {
  return waiting_since ? Math.max(0, secondsBetween(waiting_since, at)) : 0;
}

export function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1_000;
}

function problemsOf(row: ProjectorRow | undefined, now: Date): string[] {
  if (!row) return ['New changes do not appear: no projector has run yet.'];
  const { state, since, at } = row;
  // Another one leads, and writes the row.
  if (state === 'standing by') return [];
  if (state === 'halted')
    return ['New changes do not appear: the projector has halted. Its log says what to do.'];
  // A clock that ran ahead has left a time in the future.
  if (Math.abs(secondsBetween(at, now)) > SILENT_S) {
    const seen = at.toISOString().replace(/\.\d+/, '');
    return [`New changes do not appear: no projector has run since ${seen}.`];
  }
  if (state === 'retrying' && secondsBetween(since, now) > LASTING_S)
    return ['New changes may appear late: the projector has failed and is trying again.'];
  if (lagSeconds(row) > LASTING_S)
    return ['New changes appear late: the projector is behind the log.'];
  return [];
}
