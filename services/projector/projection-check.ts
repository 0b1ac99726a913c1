import { LASTING_S } from '@stagedoor/platform/stores/read-model';
import { OK, type Check, type Finding } from '@stagedoor/platform/metrics/readiness';
import type { ProjectorStatus } from './status-report.ts';

/** Whether this projector does its work. A projector that stands by has none to do. */
export function projectionCheck(status: ProjectorStatus, now: () => number = Date.now): Check {
  return async () => ({ ...findingOf(status, now()), details: { state: status.state } });
}

function findingOf({ state, reason = '', lag }: ProjectorStatus, now: number): Finding {
  if (state === 'halted') return problem('halted', `The projector has halted. ${reason}`);
  if (state === 'retrying') return problem('degraded', `The projector is trying again. ${reason}`);
  const seconds = Math.round(lagSeconds(lag, now));
  if (seconds <= LASTING_S) return OK;
  const waiting = `${lag?.events} events wait, the oldest for ${seconds} seconds.`;
  return problem('degraded', `The projector is behind: ${waiting}`);
}

function problem(status: Finding['status'], sentence: string): Finding {
  return { status, problems: [sentence.trim()] };
}

/** The age in seconds of the oldest event that is not handled yet. */
export function lagSeconds(lag: ProjectorStatus['lag'], now: number): number {
  return lag?.since === undefined ? 0 : Math.max(0, (now - Date.parse(lag.since)) / 1000);
}
