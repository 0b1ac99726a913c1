import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { account } from '@stagedoor/domain/account/account.decider';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { undoAs } from '../undo/undo-call.ts';
import { asOperator, grantTo, openAccount } from './operator.ts';
import { preloadedUserTool, userTool } from './user-tool.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const OPERATOR = { id: 'operator', role: 'operator' };

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const auditor = await venue.as('auditor');

async function signUp(person: typeof ADA): Promise<{ id: string; client: VenueClient }> {
  const client = await venue.as('visitor');
  const { status, body } = await client.call('session.signup', {
    body: { ...person, password: PASSWORD },
  });
  expect(status).toBe(201);
  return { id: body.user.id, client };
}

async function signIn(email: string): Promise<number> {
  const client = await venue.as('visitor');
  const body = { username: email, password: PASSWORD };
  return (await client.call('session.login', { body })).status;
}

/** The entries about an account, the newest first. */
async function entriesAbout(id: string, reader = auditor) {
  await venue.awaitLog(reader);
  const { body } = await reader.call('history.list', { query: { subject: 'account', id } });
  return body.results;
}

const summariesAbout = async (id: string) => (await entriesAbout(id)).map(({ summary }) => summary);

const typesOf = async (id: string) =>
  (await eventsIn(venue.eventStoreUrl, account(id).stream)).map(({ type }) => type);

/** Who had which rights at a time; now by default. */
async function accountsAsOf(timestamp = new Date().toISOString()) {
  await venue.awaitLog(auditor);
  return (await auditor.call('history.as-of-accounts', { params: { timestamp } })).body.results;
}

const rowOf = (id: string) =>
  venue.sql.row('select first_name, last_name, is_active from app.accounts where id = $1', [id]);

/** What the command service does at its start. */
const start = () => asOperator(venue, ({ accountChanges }) => accountChanges.settle());

describe('an account', () => {
  it('is opened by an event with sealed names, which the history can read', async () => {
    const { id } = await signUp(ADA);
    expect(await entriesAbout(id)).toEqual([
      expect.objectContaining({
        type: 'AccountOpened',
        summary: 'Opened the account of Ada Lovelace',
        actor: expect.objectContaining({ role: 'visitor' }),
        undoable: false,
        changes: expect.arrayContaining([
          { field: 'first_name', before: null, after: 'Ada' },
          { field: 'email', before: null, after: '[personal]' },
        ]),
      }),
    ]);
    const [opened] = await eventsIn(venue.eventStoreUrl, account(id).stream);
    expect(opened?.event?.data).toMatchObject({ by: 'signup' });
    expect(JSON.stringify(opened?.event)).not.toMatch(/Ada|Lovelace|example\.com/);
  });

  it('keeps its address from auditors', async () => {
    const { id } = await signUp({ ...ADA, email: 'second@example.com' });
    await venue.awaitLog(auditor);
    await venue.awaitLog(manager);
    const params = { subject: 'account', id, revision: '0' } as const;
    const seen = { first_name: 'Ada', last_name: 'Lovelace' };
    const read = async (client: VenueClient) => (await client.call('history.at', { params })).body;
    expect(await read(auditor)).toMatchObject({ ...seen, email: '[personal]' });
    expect(await read(manager)).toMatchObject({ ...seen, email: 'second@example.com' });
  });

  it('is renamed by one event, which says both names, and keeps its past name in the past', async () => {
    const id = await asOperator(venue, async (core) => {
      const opened = await openAccount(core, 'grace');
      await grantTo(core, opened, 'is_staff');
      return opened;
    });
    await venue.awaitLog(auditor);
    const before = new Date().toISOString();
    for (const name of ['Grace Hopper', 'Grace Hopper'])
      await userTool(venue, 'rename', 'grace@venue.example', name);
    expect(await rowOf(id)).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
    expect(await summariesAbout(id)).toEqual([
      'Renamed Test grace to Grace Hopper',
      'Changed the flags of Test grace: granted staff',
      'Opened the account of Test grace',
    ]);
    const [renamed] = await entriesAbout(id);
    expect(renamed?.changes).toEqual([
      { field: 'last_name', before: 'grace', after: 'Hopper' },
      { field: 'first_name', before: 'Test', after: 'Grace' },
    ]);
    expect(renamed?.actor.id).toBe('operator');
    expect(await accountsAsOf(before)).toContainEqual(
      expect.objectContaining({ id, name: 'Test grace' }),
    );
    expect(await accountsAsOf()).toContainEqual(
      expect.objectContaining({ id, name: 'Grace Hopper' }),
    );
  });

  it('that is deactivated ends its sessions, lets nobody sign in, and keeps its flags', async () => {
    const email = 'mary@venue.example';
    const id = await asOperator(venue, async (core) => {
      const opened = await openAccount(core, 'mary');
      await grantTo(core, opened, 'is_staff');
      return opened;
    });
    const client = await venue.as('visitor');
    await client.call('session.login', { body: { username: email, password: PASSWORD } });
    expect((await client.call('messages.list')).status).toBe(200);

    expect(await userTool(venue, 'deactivate', email)).toBe(`${email} can no longer sign in.\n`);
    expect((await client.call('messages.list')).status).toBe(401);
    expect(await signIn(email)).toBe(401);
    expect(await accountsAsOf()).toContainEqual(
      expect.objectContaining({ id, is_staff: true, is_active: false }),
    );

    await userTool(venue, 'activate', email);
    expect((await client.call('messages.list')).status).toBe(401);
    expect(await signIn(email)).toBe(200);
    expect((await summariesAbout(id)).slice(0, 2)).toEqual([
      'Activated the account of Test mary',
      'Deactivated the account of Test mary',
    ]);
  });

  it('of the last site manager stays active', async () => {
    const email = 'site-manager@venue.example';
    await expect(userTool(venue, 'deactivate', email)).rejects.toMatchObject({ code: 1 });
    expect(await signIn(email)).toBe(200);

    await asOperator(venue, async (core) => {
      const other = await openAccount(core, 'other');
      await grantTo(core, other, 'is_site_manager');
      await core.people.edit(
        other,
        { is_active: false },
        { commandId: randomUUID(), actor: OPERATOR },
      );
    });
    await expect(userTool(venue, 'grant', email, '--staff')).rejects.toMatchObject({ code: 1 });
  });

  it('is not renamed or deactivated by an undo', async () => {
    const id = await asOperator(venue, (core) => openAccount(core, 'undone'));
    const [opened] = await entriesAbout(id);
    await venue.awaitLog(manager);
    expect((await undoAs(manager, opened?.command_id ?? '')).body).toMatchObject({
      code: 'not-undoable',
    });
  });
});

/** Runs `npm run user`, which dies before or after the log has the next event of an account. */
async function cut(where: 'before' | 'after', ...args: string[]): Promise<void> {
  const died = preloadedUserTool(
    ['./tests/faults/cut-account.ts'],
    { CUT_ACCOUNT: where },
    venue,
    ...args,
  );
  await expect(died).rejects.toMatchObject({ signal: 'SIGKILL' });
}

async function idOf(email: string): Promise<string> {
  const row = await venue.sql.row<{ id: string }>('select id from app.accounts where email = $1', [
    email,
  ]);
  return row?.id ?? '';
}

describe('a change that was interrupted', () => {
  it('before an account was recorded is completed by the next start, once', async () => {
    await cut('before', 'create', 'kay.mcnulty@example.com');
    const id = await idOf('kay.mcnulty@example.com');
    expect(await typesOf(id)).toEqual([]);
    await Promise.all([start(), start()]);
    await start();
    expect(await typesOf(id)).toEqual(['AccountOpened']);
    expect(await summariesAbout(id)).toEqual([
      'Noted the account of Kay Mcnulty, which was there before',
    ]);
  });

  it('after a name was recorded is completed by the next start', async () => {
    const { id } = await signUp({ ...ADA, email: 'third@example.com' });
    await cut('after', 'rename', 'third@example.com', 'Augusta King');
    expect(await rowOf(id)).toMatchObject({ first_name: 'Ada' });
    await start();
    expect(await rowOf(id)).toMatchObject({ first_name: 'Augusta', last_name: 'King' });
    expect(await typesOf(id)).toEqual(['AccountOpened', 'AccountRenamed']);
  });

  it('after a deactivation was recorded is completed by the next change, and ends sessions', async () => {
    const { id, client } = await signUp({ ...ADA, email: 'fourth@example.com' });
    await cut('after', 'deactivate', 'fourth@example.com');
    expect((await client.call('session.me')).status).toBe(200);
    await userTool(venue, 'deactivate', 'fourth@example.com');
    expect((await client.call('session.me')).status).toBe(401);
    expect(await typesOf(id)).toEqual(['AccountOpened', 'AccountDeactivated']);
  });
});
