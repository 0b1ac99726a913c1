import { describe, expect, it } from 'vitest';
import { projectionCheck } from './projection-check.ts';
import type { ProjectorStatus } from './status-report.ts';

const NOW = Date.parse('2026-11-20T17:00:30Z');
const find = (status: Partial<ProjectorStatus>) =>
  projectionCheck({ state: 'projecting', reason: undefined, position: 5n, ...status }, () => NOW)();

describe('the readiness of a projector', () => {
  it.each([
    [{ state: 'projecting' }],
    [{ state: 'standing by' }],
    [{ lag: { events: 0, since: undefined } }],
    [{ lag: { events: 2, since: '2026-11-20T17:00:21Z' } }],
  ] as const)('is ok with the status %o', async (status) => {
    expect(await find(status)).toMatchObject({ status: 'ok', problems: [] });
  });

  it('is halted, and names the reason', async () => {
    expect(await find({ state: 'halted', reason: 'Events are missing.' })).toEqual({
      status: 'halted',
      problems: ['The projector has halted. Events are missing.'],
      details: { state: 'halted' },
    });
  });

  it('is degraded when an event has waited for a long time', async () => {
    expect(await find({ lag: { events: 3, since: '2026-11-20T17:00:00Z' } })).toMatchObject({
      status: 'degraded',
      problems: ['The projector is behind: 3 events wait, the oldest for 30 seconds.'],
    });
  });
});
