import { describe, expect, it } from 'vitest';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { lagCounter } from './lag.ts';

const at = (second: number) => `2026-11-20T17:00:0${second}Z`;

describe('the lag of the projector', () => {
  it('counts the events that wait, and says when the oldest of them was recorded', async () => {
    const events = [1, 2, 3].map((second) => ({
      position: BigInt(second),
      recordedAt: at(second),
    }));
    const scan: EventLog['scan'] = async function* ({ after = -1n } = {}) {
      yield events.filter(({ position }) => position > after) as LoggedEvent[];
    };
    const lag = lagCounter({ scan } as EventLog, () => new Date(at(9)));
    expect(await lag(-1n, 3n)).toEqual({ behind: 3, waiting_since: new Date(at(1)) });
    expect(await lag(2n, 3n)).toEqual({ behind: 1, waiting_since: new Date(at(3)) });
    expect(await lag(3n, 3n)).toEqual({ behind: 0, waiting_since: null });
  });

  it('begins when an event was found that a clock which ran ahead has recorded', async () => {
    const recordedAt = '2026-11-21T17:00:00.000Z';
    const scan: EventLog['scan'] = async function* () {
      yield [{ position: 1n, recordedAt }] as LoggedEvent[];
    };
    let second = 1;
    const lag = lagCounter({ scan } as EventLog, () => new Date(at(second)));
    const found = { behind: 1, waiting_since: new Date(at(1)) };
    expect(await lag(-1n, 1n)).toEqual(found);
    second = 9;
    expect(await lag(-1n, 1n)).toEqual(found);
  });
});
