import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { startCrashingCommand } from '../faults/crashing-command.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue } from '../setup/test-venue.ts';

const TEXTS = ['Where is my jacket?', 'It is back.', 'Who plays tonight?', 'Cheap watches'];
const GONE = '[erased]';

const lines: string[] = [];
const security = securityLog(
  createLog('error', 'test', { write: (line) => void lines.push(line) }),
);
const venue = closeAfterTests(await openVenue({ security }));
const manager = await venue.as('site-manager');
let people = 0;
let email = '';
let ids: string[] = [];

/** Somebody with four messages, of which the last is a suspected one, and a subscription. */
beforeEach(async () => {
  people += 1;
  email = `ada${people}@example.com`;
  ids = [];
  for (const text of TEXTS) ids.push(await send(text));
  await manager.call('messages.archive', { params: { id: ids[0] ?? '' } });
  await manager.call('mailing-list.subscribe', { body: { email } });
  lines.length = 0;
});

async function send(message: string): Promise<string> {
  const bait = message === TEXTS.at(-1) ? { leave_empty: 'x' } : {};
  const body = { name: 'Ada', email, message, ...bait };
  return (await manager.call('messages.send', { body })).body.id;
}

const look = async () =>
  (await manager.call('personal-data.erase', { body: { email, dry_run: true } })).body;
const erase = (seen: string, headers = {}) =>
  manager.call('personal-data.erase', { body: { email, seen }, headers });
const stored = async () => (await manager.call('personal-data.export', { body: { email } })).body;
/** How many of these streams end with an erasure. A suspected message has no stream. */
const erasures = async (seen: string) => {
  const ends = seen
    .split(' ')
    .map(async (stream) => (await eventsIn(venue.eventStoreUrl, stream)).at(-1));
  return (await Promise.all(ends)).filter((last) => last?.type.endsWith('Erased')).length;
};
const statesOf = (messages: Awaited<ReturnType<typeof look>>['messages']) =>
  messages.map((one) => `${one.message_preview} ${one.is_suspected}`).toSorted();

describe('erasing everything of somebody', () => {
  it('shows what there is, and then erases it as one command', async () => {
    const shown = await look();
    expect(statesOf(shown.messages)).toEqual([
      'Cheap watches true',
      'It is back. false',
      'Where is my jacket? false',
      'Who plays tonight? false',
    ]);
    expect(shown).toMatchObject({ subscriptions: [{ id: expect.any(String) }], account: null });
    expect((await stored()).messages).toHaveLength(4);

    const { status, body, headers } = await erase(shown.seen);
    const messages = shown.messages.map((one) => ({ ...one, message_preview: GONE }));
    expect({ status, body }).toEqual({ status: 200, body: { ...shown, messages, seen: '' } });
    expect(await stored()).toMatchObject({ messages: [], mailing_list: [] });
    const command = headers.get('x-command-id');
    for (const { id } of shown.messages.filter((one) => !one.is_suspected))
      expect(await eventsIn(venue.eventStoreUrl, `message-${id}`)).toMatchObject([
        { type: 'MessageReceived' },
        ...(id === ids[0] ? [{ type: 'MessageArchived' }] : []),
        { type: 'MessageErased', metadata: { commandId: command } },
      ]);
    const subscriber = `subscriber-${shown.subscriptions[0]?.id}`;
    expect((await eventsIn(venue.eventStoreUrl, subscriber)).at(-1)).toMatchObject({
      ...{ type: 'SubscriberErased', recorded: { data: { by: 'staff' } } },
    });
    const past = { subject: 'message', id: ids[1] ?? '', revision: '0' };
    expect((await manager.call('history.at', { params: past })).body).toMatchObject({
      ...{ name: GONE, email: GONE, message: GONE },
    });
  });

  it('erases nothing more the second time, with a new look or without one', async () => {
    const { seen } = await look();
    await erase(seen);
    const none = { messages: [], subscriptions: [], account: null, seen: '' };
    expect(await erase(seen)).toMatchObject({ status: 200, body: none });
    expect(await look()).toEqual(none);
    expect(await erase('')).toMatchObject({ status: 200, body: none });
  });

  it('erases nothing where something arrived since the look, which the next look shows', async () => {
    const { seen } = await look();
    const fifth = await send('One more thing.');
    expect(await erase(seen)).toMatchObject({
      ...{ status: 409, body: { code: 'conflict', error: expect.stringContaining('arrived') } },
    });
    expect((await stored()).messages).toHaveLength(5);
    const again = await look();
    expect(again.messages.map(({ id }) => id)).toContain(fifth);
    expect((await erase(again.seen)).body.messages).toHaveLength(5);
  });

  it('waits for a message that the read tables do not have yet, and misses none', async () => {
    const { seen } = await look();
    // The row that the projector locks for every batch.
    const client = new pg.Client(venue.databaseUrl);
    await client.connect();
    await client.query('begin; select from read.checkpoint for update');
    await send('Still on its way.');
    expect(await erase(seen)).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
    await client.query('rollback');
    await client.end();
    expect((await erase(seen)).status).toBe(409);
    expect((await look()).messages).toHaveLength(5);
  });

  it('goes on where somebody else erased a part since the look, and lists the rest', async () => {
    const { seen, messages } = await look();
    const [first, second] = ids;
    for (const id of [first, second])
      await manager.call('messages.erase', { params: { id: id ?? '' } });
    const rest = messages.filter(({ id }) => id !== first && id !== second);
    expect((await erase(seen)).body.messages.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
  });

  it('names an account, which stays', async () => {
    const visitor = await venue.as('visitor');
    const password = 'three-quiet-lanterns-swing';
    const account = { email, password, first_name: 'Ada', last_name: 'Lovelace' };
    await visitor.call('session.signup', { body: account });
    const shown = await look();
    expect(shown.account).toEqual({ id: expect.any(String), name: 'Ada Lovelace' });
    expect((await erase(shown.seen)).body.account).toEqual(shown.account);
    expect(await stored()).toMatchObject({ messages: [], accounts: [{ first_name: 'Ada' }] });
  });

  it('leaves other people alone, whatever a request says it has seen', async () => {
    const { seen } = await look();
    const other = ids;
    email = 'bob@example.com';
    const own = await send('Is there parking?');
    expect(await erase(`message-${own} ${seen} nonsense`)).toMatchObject({
      body: { messages: [{ id: own }], subscriptions: [] },
    });
    const { status } = await manager.call('messages.get', { params: { id: other[1] ?? '' } });
    expect(status).toBe(200);
  });

  it('needs a look first', async () => {
    const { status, body } = await manager.call('personal-data.erase', { body: { email } });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: { seen: [/dry run/] } },
    });
  });

  it('is for site managers', async () => {
    const staff = await venue.as('staff');
    expect((await staff.call('personal-data.erase', { body: { email } })).status).toBe(403);
  });

  it('leaves a line in the security log that does not name the person', async () => {
    const { seen, messages, subscriptions } = await look();
    await erase(seen);
    const notes = lines.map((line) => JSON.parse(line));
    expect(notes).toMatchObject([{ kind: 'personal-data-erased', route: 'personal-data.erase' }]);
    const erased = [...messages, ...subscriptions].map(({ id }) => id);
    expect(notes[0].subject_ids.toSorted()).toEqual(erased.toSorted());
    expect(lines.join('')).not.toContain(email);
  });

  it('is completed by the same request after a crash in the middle', async () => {
    const { seen } = await look();
    const key = { 'idempotency-key': 'everything' };
    const crashing = await startCrashingCommand(venue, { after: 18 });
    await crashing
      .sameBrowser(manager)
      .call('personal-data.erase', { body: { email, seen }, headers: key })
      .catch(() => undefined);
    expect(crashing.calls()).toContain('append');
    await crashing.stop();
    const before = await erasures(seen);
    expect(before).toBeGreaterThan(0);
    expect((await erase(seen, key)).status).toBe(200);
    expect(await erasures(seen)).toBe(4);
    expect(await stored()).toMatchObject({ messages: [], mailing_list: [] });
  });
});
