import { describe, expect, it, vi } from 'vitest';
import { eventsIn } from '../setup/everything-in.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import { undoAs } from '../undo/undo-call.ts';
import { importNow, listOfEachTest, run, upload } from './import-calls.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
const { at, list, subscribe, leave } = listOfEachTest(venue, staff, visitor);
const listed = async () => Object.keys(await list());

async function undo(command_id: string | null) {
  await venue.awaitLog(staff);
  return undoAs(staff, command_id ?? '');
}

describe('undoing an import', () => {
  it('erases whom it added, and lets them be imported again', async () => {
    await subscribe('here');
    const text = ['a', 'b', 'here'].map(at).join('\n');
    const done = await importNow(staff, { text });
    expect(await listed()).toHaveLength(3);
    const { status, body } = await undo(done.command_id);
    expect({ status, undone: body.undone }).toEqual({ status: 200, undone: 2 });
    expect(await listed()).toEqual([at('here')]);
    const { body: after } = await staff.call('imports.get', { params: { id: done.id } });
    expect(after.state).toBe('undone');
    const again = await upload(staff, { text });
    expect(again.body.counts).toEqual({ add: 2, already: 1, left: 0, invalid: 0 });
    expect((await undo(done.command_id)).body.code).toBe('already-undone');
  });

  it('destroys the keys of those whom it erased', async () => {
    const done = await importNow(staff, { text: at('a') });
    await undo(done.command_id);
    const [added] = (await eventsIn(venue.eventStoreUrl, 'subscriber-')).filter(
      ({ metadata }) => metadata.commandId === done.command_id,
    );
    const key = 'select wrapped from app.subject_keys where subject = $1';
    expect(await venue.sql.row(key, [added?.stream])).toEqual({ wrapped: null });
  });

  it('leaves alone who joined by themselves or left since', async () => {
    const done = await importNow(staff, { text: ['a', 'joins', 'leaves'].map(at).join('\n') });
    await subscribe('joins');
    await leave('leaves');
    const { body } = await undo(done.command_id);
    expect(body.undone).toBe(1);
    expect(await listed()).toEqual([at('joins')]);
    const again = await upload(staff, { text: ['a', 'leaves'].map(at).join('\n') });
    expect(again.body.counts).toMatchObject({ add: 1, left: 1 });
  });

  it('forgets who left by the file, unless they left otherwise', async () => {
    await subscribe('both');
    await leave('both');
    const rows = ['told', 'both'].map((name) => `${at(name)},yes\n`).join('');
    const file = `Email,Unsubscribed\n${rows}${at('a')},no\n`;
    const done = await importNow(staff, { file });
    const text = ['told', 'both'].map(at).join('\n');
    expect((await upload(staff, { text })).body.counts.left).toBe(2);
    await undo(done.command_id);
    expect((await upload(staff, { text })).body.counts).toMatchObject({ add: 1, left: 1 });
  });

  it('takes back what it remembered where it added nobody', async () => {
    const done = await importNow(staff, { file: `Email,Status\n${at('a')},cleaned\n` });
    expect((await undo(done.command_id)).status).toBe(200);
    expect((await upload(staff, { text: at('a') })).body.counts.left).toBe(0);
  });

  it('is refused while it runs', async () => {
    const { body } = await upload(staff, { text: at('a') });
    const { body: begun } = await run(staff, body.id);
    await vi.waitUntil(async () => (await listed()).length === 1, PATIENCE);
    await venue.sql.rows(`update app.imports set state = 'running' where id = $1`, [body.id]);
    const refused = await undo(begun.command_id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
