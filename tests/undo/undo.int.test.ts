import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_GENRES } from '@stagedoor/contracts/genre';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { showStream } from '@stagedoor/contracts/events/streams';
import { createLog } from '@stagedoor/platform/process/log';
import { createCommandRunner, type Run } from '../../services/command/run/command-runner.ts';
import { openCommandCore } from '../../services/command/command-core.ts';
import { show } from '@stagedoor/domain/show/show.decider';
import { planUndo } from '../../services/command/undo/undo-plan.ts';
import { undoableShow } from '../../services/command/undo/undoable.ts';
import { PLAIN } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from './undo-call.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const MANY = 60;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const log = closeAfterTests(openEventLog(venue.eventStoreUrl));

const undo = (command_id: string, client = staff) => undoAs(client, command_id);
const aShow = async (changes = {}) =>
  (await staff.call('shows.create', { body: { ...SHOW, ...changes } })).body;
const entriesOf = async (command_id: string) =>
  (await staff.call('history.list', { query: { command_id } })).body.results;

describe('undoing a bulk action', () => {
  it(`brings ${MANY} archived shows back, each as it was, and finishes after a crash`, async () => {
    await announceMany();
    await venue.awaitLog(staff);
    const shows = (await staff.call('shows.admin-list')).body.results;
    expect(shows).toHaveLength(MANY);
    const archived = await staff.call('shows.bulk-archive', {
      body: { ids: shows.map(({ id }) => id) },
    });
    const command = commandOf(archived);
    await venue.awaitLog(staff);
    await undoAlone(
      command,
      shows.slice(0, 3).map(({ id }) => id),
    );

    const undone = await undo(command);
    expect(undone.body).toMatchObject({ undone: MANY - 3, command_id: commandOf(undone) });
    expect(undone.body.results.every(({ ok, subject }) => ok && subject === 'show')).toBe(true);
    await venue.awaitLog(staff);
    const list = (await staff.call('shows.admin-list')).body.results;
    const state = ({ id, is_published, is_archived }: (typeof list)[number]) =>
      `${id} ${is_published} ${is_archived}`;
    expect(list.map(state).toSorted()).toEqual(shows.map(state).toSorted());

    expect(await undo(command)).toMatchObject({ status: 409, body: { code: 'already-undone' } });
  });

  /** Announces shows, and publishes every other one. */
  async function announceMany(): Promise<void> {
    const announce = { type: 'AnnounceShow', details: PLAIN } as const;
    const publish = { type: 'PublishShow' } as const;
    const todo = Array.from({ length: MANY }, (_, index) => index).values();
    const worker = async () => {
      for (const index of todo)
        await alone(show(randomUUID()), index % 2 === 0 ? [announce, publish] : announce);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  /** Undoes the command on some shows, as a service does that dies half-way. */
  async function undoAlone(undoes: string, ids: string[]): Promise<void> {
    for (const id of ids) {
      const subject = undoableShow(id, BUILT_IN_GENRES, '');
      await alone(subject, ({ events }) => planUndo(subject, events, undoes)?.commands ?? [], {
        undoes,
      });
    }
  }

  /** Runs commands without the command service. */
  const alone: Run = (...batch) => {
    const actor = { id: 'account-staff', role: 'staff' };
    const caller = { actor, commandId: randomUUID(), isFreshId: true };
    return createCommandRunner(log).runnerFor(caller)(...batch);
  };
});

describe('an undo', () => {
  it('is linked in the history with the command that it undoes, and can be undone like any other', async () => {
    const { id } = await aShow();
    const edit = await staff.call('shows.edit', { params: { id }, body: { tour_title: 'Tides' } });
    const first = await undo(commandOf(edit));
    expect(first.headers.get('x-command-id')).toBe(first.body.command_id);
    expect(await entriesOf(commandOf(edit))).toMatchObject([
      { undone_by: commandOf(first), undoable: false, undo_refused: 'already-undone' },
    ]);
    expect(await entriesOf(commandOf(first))).toMatchObject([
      { undoes: commandOf(edit), undone_by: null, undoable: true },
    ]);

    const redo = await undo(commandOf(first));
    expect(redo.body).toMatchObject({ undone: 1, results: [{ subject: 'show', id, ok: true }] });
    expect((await staff.call('shows.get', { params: { id } })).body.tour_title).toBe('Tides');
    expect(await entriesOf(commandOf(edit))).toMatchObject([{ undone_by: null, undoable: true }]);
    expect((await undo(commandOf(edit))).status).toBe(200);
    expect((await staff.call('shows.get', { params: { id } })).body.tour_title).toBe('');
  });

  it('is refused for exactly those commands that the history says are undone', async () => {
    const { id } = await aShow();
    const edit = await staff.call('shows.edit', { params: { id }, body: { tour_title: 'Tides' } });
    const commands = [commandOf(edit)];
    // Each step undoes one of the commands so far: undo, redo, undo of the redo, and so on.
    for (const step of [0, 1, 0, 3, 4, 5, 0, 2, 0, 1, 0, 9]) {
      const undone = await undo(commands[step] ?? '');
      if (undone.status === 200) commands.push(undone.body.command_id);
      const events = await log.read(showStream(id));
      for (const command of commands) {
        const plan = planUndo(undoableShow(id, BUILT_IN_GENRES, ''), events, command);
        const [entry] = await entriesOf(command);
        expect(entry?.undone_by === null, `${step}: ${command}`).toBe(plan !== undefined);
      }
    }
    expect(commands.length).toBeGreaterThan(6);
  });

  it('is refused with 409 when nothing is left to undo, and with 404 for an unknown command', async () => {
    const { id } = await aShow();
    const edit = (tour_title: string) =>
      staff.call('shows.edit', { params: { id }, body: { tour_title } });
    const first = commandOf(await edit('Tides'));
    await edit('Ebb');
    const refused = await undo(first);
    expect(refused).toMatchObject({ status: 409, body: { code: 'nothing-to-undo' } });
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await undo('open-catalogue')).body.code).toBe('not-undoable');
  });

  it('is refused to auditors, and for accounts to everybody but site managers', async () => {
    const { id } = await aShow();
    const archived = commandOf(await staff.call('shows.archive', { params: { id } }));
    const auditor = await venue.as('auditor');
    expect((await undo(archived, auditor)).status).toBe(403);

    const granted = await grant();
    await venue.awaitLog(staff);
    expect((await undo(granted)).body.code).toBe('forbidden');
    const manager = await venue.as('site-manager');
    manager.awaitWrites(staff);
    expect((await undo(granted, manager)).body).toMatchObject({ undone: 1 });
    expect((await auditor.call('session.me')).body).toMatchObject({
      is_auditor: true,
      is_staff: false,
    });
  });

  /** Makes the auditor one of the staff. */
  async function grant(): Promise<string> {
    const core = await openCommandCore({
      databaseUrl: venue.databases.command,
      eventStoreUrl: venue.eventStoreUrl,
      masterKey: MASTER_KEY,
      log: createLog('silent', 'test'),
    });
    const commandId = randomUUID();
    const flags = { is_staff: true, is_site_manager: false, is_auditor: true };
    const actor = { id: 'system', role: 'system' };
    await core.people.edit('account-auditor', flags, { commandId, actor });
    await core.close();
    return commandId;
  }
});
