import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import {
  createCommandRunner,
  type Caller,
  type Commands,
} from '../../services/command/run/command-runner.ts';
import {
  genresDecider,
  type GenresCommand,
  type GenresState,
} from '@stagedoor/domain/genres/genres.decider';
import { existingShow, show } from '@stagedoor/domain/show/show.decider';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshEventLog } from '../setup/backends.ts';
import { PLAIN } from '../reads/reading-venue.ts';

const store = closeAfterTests(await freshEventLog());
const eventLog = closeAfterTests(openEventLog(store.url));

const by = (id: string): Caller => ({
  commandId: randomUUID(),
  actor: { id, role: 'staff' },
});

/**
 * Runs a command as Ada. After each of her first `races` reads, a colleague appends an event to
 * the same stream.
 */
async function runRacing(
  stream: string,
  commands: Commands<GenresState, GenresCommand>,
  races: number,
) {
  const colleague = createCommandRunner(eventLog);
  let lost = 0;
  const racing: EventLog = {
    ...eventLog,
    read: async (name) => {
      const recorded = await eventLog.read(name);
      if (lost === races) return recorded;
      lost += 1;
      const add = { type: 'AddGenre' as const, id: `other-${lost}`, name: `Other ${lost}` };
      await colleague.runnerFor(by('colleague'))({ stream, decider: genresDecider }, add);
      return recorded;
    },
  };
  const run = createCommandRunner(racing).runnerFor(by('ada'));
  return run({ stream, decider: genresDecider }, commands);
}

describe('a command that loses a race for its stream', () => {
  it('is decided again on the new state of the stream', async () => {
    const stream = `genres-${randomUUID()}`;
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'Zydeco' };
    const { revision, state } = await runRacing(stream, [add], 3);
    expect(revision).toBe(3);
    expect(state.genres.map(({ id }) => id)).toEqual(['other-1', 'other-2', 'other-3', 'mine']);
    const types = (await eventLog.read(stream)).map(({ event }) => event?.data);
    expect(types).toMatchObject(['other-1', 'other-2', 'other-3', 'mine'].map((id) => ({ id })));
  });

  it('is built again when it is built from the events of the stream', async () => {
    const stream = `genres-${randomUUID()}`;
    await runRacing(
      stream,
      ({ events }) => [{ type: 'AddGenre', id: 'mine', name: `After ${events.length} others` }],
      2,
    );
    expect((await eventLog.read(stream)).at(-1)?.event?.data).toMatchObject({
      name: 'After 2 others',
    });
  });

  it('is refused by the decider when the other event makes it impossible', async () => {
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'other 1' };
    await expect(runRacing(`genres-${randomUUID()}`, [add], 1)).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('is refused as a conflict when it loses all four tries', async () => {
    const stream = `genres-${randomUUID()}`;
    const add = { type: 'AddGenre' as const, id: 'mine', name: 'Zydeco' };
    await expect(runRacing(stream, [add], 4)).rejects.toMatchObject({ code: 'conflict' });
    expect(await eventLog.read(stream)).toHaveLength(4);
  });
});

describe('an append under event ids that the log knows', () => {
  it('returns what the log holds rather than what was decided', async () => {
    const subject = show(randomUUID());
    const caller = { commandId: randomUUID(), actor: { id: 'ada', role: 'staff' } };
    const announce = (name: string, at: string, then?: () => Promise<unknown>) => {
      const runner = createCommandRunner(eventLog, () => new Date(at));
      const details = { ...PLAIN, headlining_artist: name };
      return runner.runnerFor(caller)(subject, async () => {
        await then?.();
        return [{ type: 'AnnounceShow' as const, details }];
      });
    };
    let first: Awaited<ReturnType<typeof announce>> | undefined;
    // The first one appends after the second one has read that there is nothing.
    const second = await announce('Second', '2026-11-20T18:00:00Z', async () => {
      first ??= await announce('First', '2026-11-20T17:00:00Z');
    });
    expect(existingShow(second.state).details.headlining_artist).toBe('First');
    expect({ ...second, position: undefined }).toEqual({ ...first, position: undefined });
    expect((await eventLog.read(subject.stream)).map(({ type }) => type)).toEqual([
      'ShowAnnounced',
    ]);
  });
});

describe('the caller of a command', () => {
  const zydeco = { type: 'AddGenre' as const, id: 'mine', name: 'Zydeco' };

  /** Runs a command, and returns the positions that its caller is given. */
  async function positionsGiven(stream: string, caller: Caller, command: GenresCommand) {
    const positions: unknown[] = [];
    const onWritten = (position: unknown) => positions.push(position);
    const run = createCommandRunner(eventLog).runnerFor({ ...caller, onWritten });
    await run({ stream, decider: genresDecider }, command);
    return positions;
  }
  const positionsIn = async (stream: string) =>
    (await eventLog.read(stream)).map(({ position }) => position);

  it('is given the position of the event, even when the command is repeated', async () => {
    const stream = `genres-${randomUUID()}`;
    const ada = by('ada');
    const [first, again] = [
      await positionsGiven(stream, ada, zydeco),
      await positionsGiven(stream, ada, zydeco),
    ];
    expect(await positionsIn(stream)).toHaveLength(1);
    expect([first, again]).toEqual([await positionsIn(stream), await positionsIn(stream)]);
  });

  it('is given no position when the command changes nothing', async () => {
    const stream = `genres-${randomUUID()}`;
    await positionsGiven(stream, by('ada'), zydeco);
    const rename = { type: 'RenameGenre' as const, id: 'mine', name: 'Zydeco' };
    expect(await positionsGiven(stream, by('ada'), rename)).toEqual([]);
  });
});
