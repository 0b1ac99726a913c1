import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/eventstore';
import type { EventLog } from '@stagedoor/platform/event-log';
import { createCommandRunner } from '../../services/command/command-runner.ts';
import { genresDecider, type GenresCommand } from '../../services/command/genres/genres.decider.ts';
import { freshEventLog } from '../backends.ts';

let store: Awaited<ReturnType<typeof freshEventLog>>;
let eventLog: EventLog;
beforeAll(async () => {
  store = await freshEventLog();
  eventLog = openEventLog(store.url);
});
afterAll(async () => {
  await eventLog.close();
  await store.stop();
});

const by = (id: string) => ({ commandId: randomUUID(), actor: { id, role: 'staff' } });

/** Runs a command of Ada's; after each of her first reads a colleague appends an event to the same stream. */
async function runMeeting(stream: string, commands: GenresCommand[], meetings: number) {
  const colleague = createCommandRunner(eventLog);
  let met = 0;
  const meeting: EventLog = {
    ...eventLog,
    read: async (name) => {
      const recorded = await eventLog.read(name);
      if (met === meetings) return recorded;
      met += 1;
      const add = { type: 'AddGenre' as const, id: `other-${met}`, name: `Other ${met}` };
      await colleague.run({ stream, decider: genresDecider, commands: [add] }, by('colleague'));
      return recorded;
    },
  };
  const order = { stream, decider: genresDecider, commands };
  return createCommandRunner(meeting).run(order, by('ada'));
}

describe('a command that meets another append to its stream', () => {
  it('is decided again on what the stream holds then', async () => {
    const stream = `genres-${randomUUID()}`;
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'Zydeco' };
    const { revision, state } = await runMeeting(stream, [add], 3);
    expect(revision).toBe(3);
    expect(state.genres.map(({ id }) => id)).toEqual(['other-1', 'other-2', 'other-3', 'mine']);
    const types = (await eventLog.read(stream)).map(({ event }) => event?.data);
    expect(types).toMatchObject(['other-1', 'other-2', 'other-3', 'mine'].map((id) => ({ id })));
  });

  it('is refused by the rules when the other event makes it impossible', async () => {
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'other 1' };
    await expect(runMeeting(`genres-${randomUUID()}`, [add], 1)).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('is refused as a conflict when that happens at every one of its four tries', async () => {
    const stream = `genres-${randomUUID()}`;
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'Zydeco' };
    await expect(runMeeting(stream, [add], 4)).rejects.toMatchObject({ code: 'conflict' });
    expect(await eventLog.read(stream)).toHaveLength(4);
  });
});
