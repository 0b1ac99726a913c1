import { describe, expect, it } from 'vitest';
import { Refused } from '@stagedoor/contracts/refusals';
import { lagSeconds, verdictOf, type ProjectorRow } from './projection-verdict.ts';

const NOW = new Date('2026-11-20T17:01:00Z');
const at = (second: number) => new Date(`2026-11-20T17:00:${second}Z`);
const PROJECTING: ProjectorRow = {
  state: 'projecting',
  reason: null,
  since: at(10),
  waiting_since: null,
  at: at(58),
};
const judge = (row: Partial<ProjectorRow>) => verdictOf({ ...PROJECTING, ...row }, NOW);

const OLD = at(29);
const LATE = 'New changes appear late: the projector is behind the log.';
const FAILING = 'New changes may appear late: the projector has failed and is trying again.';
const SILENT = 'New changes do not appear: no projector has run since 2026-11-20T17:00:29Z.';
const HALTED = 'New changes do not appear: the projector has halted. Its log says what to do.';
const DAMAGED = new Refused('data-damaged').message;

describe('the verdict on projecting', () => {
  it.each([
    ['it goes on', {}],
    ['an event has waited for ten seconds', { waiting_since: at(48) }],
    ['it began to try again ten seconds ago', { state: 'retrying', since: at(50) }],
    ['it stands by, so that another one writes the row', { state: 'standing by', at: OLD }],
  ] as const)('is ok while %s', (_, row) => {
    expect(judge(row)).toEqual({ status: 'ok', problems: [] });
  });

  it.each([
    ['an event has waited for longer', { waiting_since: at(47) }, [LATE]],
    ['it has tried again for longer', { state: 'retrying', since: at(49) }, [FAILING]],
    ['it has been silent', { at: OLD }, [SILENT]],
    ['the log is damaged', { state: 'retrying', reason: DAMAGED, since: NOW }, [DAMAGED]],
  ] as const)('is degraded once %s', (_, row, problems) => {
    expect(judge(row)).toEqual({ status: 'degraded', problems });
  });

  it('is degraded before a projector has run, and after a clock that ran ahead', () => {
    const problems = ['New changes do not appear: no projector has run yet.'];
    expect(verdictOf(undefined, NOW)).toEqual({ status: 'degraded', problems });
    expect(judge({ at: new Date('2026-11-21T17:00:00Z') }).status).toBe('degraded');
  });

  it('is halted, however long nobody has tried again', () => {
    const row = { state: 'halted', reason: 'Events are missing.', at: OLD } as const;
    expect(judge(row)).toEqual({ status: 'halted', problems: [HALTED] });
  });
});

it('The lag is how long the oldest event had waited when the projector last looked', () => {
  expect(lagSeconds({ ...PROJECTING, waiting_since: at(47) })).toBe(11);
  expect(lagSeconds({ ...PROJECTING, waiting_since: NOW })).toBe(0);
  expect(lagSeconds(PROJECTING)).toBe(0);
});
