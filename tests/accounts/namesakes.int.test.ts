import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { asOperator, grantTo, openAccount } from './operator.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const NOW = '9999-12-31T00:00:00Z';

const [former, twin] = ['6a7b8c9d-0000-4000-8000-000000000001', 'account-twin'];
await asOperator(venue, async (core) => {
  const person = { first_name: 'Grace', last_name: 'Hopper', password: PASSWORD };
  const run = core.runner.runnerFor({ commandId: former, actor: { id: 'system', role: 'system' } });
  for (const [id, name] of [
    [former, 'former'],
    [twin, 'twin'],
  ] as const) {
    const email = `${name}@venue.example`;
    await core.accounts.open({ ...person, id, username: email, email, origin: 'operator' }, run);
    await grantTo(core, id, 'is_staff');
  }
  await grantTo(core, former);
  await grantTo(core, await openAccount(core, 'nameless'), 'is_staff');
});
await venue.sql.rows(`update app.accounts set first_name = '', last_name = ''
  where id = 'account-nameless'`);
for (const last_name of ['staff', 'auditor'])
  await (
    await venue.as('visitor')
  ).call('session.signup', {
    body: {
      ...{ first_name: 'Test', last_name, password: PASSWORD },
      email: `stranger-${last_name}@example.com`,
    },
  });

const body = { headlining_artist: 'Salt', date: '2031-05-04', ages: '18+' };
const show = (await staff.call('shows.create', { body })).body.id;
await staff.call('messages.send', {
  body: { name: 'Visitor', email: 'v@example.org', message: 'Where is my jacket?' },
});
const message = (await staff.call('messages.list')).body[0]?.id ?? '';
await staff.call('messages.mark-answered', { params: { id: message } });
await venue.awaitLog(staff);
await venue.awaitLog(auditor);
// What they did before.
for (const [place, actor_id] of [former, twin, 'account-nameless'].entries())
  for (const table of ['read.history', 'read.history_search'])
    await venue.sql.rows(
      `insert into ${table} select (jsonb_populate_record(t, $1)).*
       from ${table} t join read.history h using (position) where h.subject = 'show' limit 1`,
      [JSON.stringify({ actor_id, position: -1 - place, revision: -1 - place })],
    );

describe('people with the same name', () => {
  const peopleSeenBy = async (client: typeof staff) =>
    Object.fromEntries(
      (await client.call('history.people')).body.results.map(({ id, name }) => [id, name]),
    );

  it('are told apart by addresses for staff, and by the start of their ids for auditors', async () => {
    expect(await peopleSeenBy(staff)).toMatchObject({
      [former]: 'Grace Hopper (former@venue.example)',
      [twin]: 'Grace Hopper (twin@venue.example)',
      'account-nameless': 'nameless@venue.example',
    });
    expect(await peopleSeenBy(auditor)).toMatchObject({
      [former]: 'Grace Hopper (6a7b8c9d)',
      [twin]: 'Grace Hopper (account-)',
      'account-nameless': 'account-',
    });
  });

  it('keep their names when strangers sign up under them', async () => {
    for (const client of [staff, auditor]) {
      expect(await peopleSeenBy(client)).toMatchObject({ 'account-staff': 'Test staff' });
      const { body: shown } = await client.call('history.subject', {
        params: { subject: 'show', id: show },
      });
      expect(shown.results.at(-1)?.actor.name).toBe('Test staff');
    }
  });

  it('count from the log at the next start, whatever their rows say', async () => {
    await venue.sql.rows('update app.accounts set had_rights = false where id = $1', [former]);
    expect(await peopleSeenBy(auditor)).toMatchObject({ [twin]: 'Grace Hopper' });
    await asOperator(venue, ({ accountChanges }) => accountChanges.settle());
    expect(await peopleSeenBy(auditor)).toMatchObject({ [twin]: 'Grace Hopper (account-)' });
  });
});

describe('an auditor', () => {
  const at = { timestamp: NOW };
  const account = { subject: 'account', id: former };
  const messages = { subject: 'message', id: message };

  it('reads no address of an account, in whatever list, file or past state', async () => {
    const bodies = [
      await auditor.call('history.list', { query: { limit: '100' } }),
      await auditor.call('history.people'),
      await auditor.call('history.export', { query: { format: 'csv' } }),
      await auditor.call('history.export', { query: { format: 'ndjson' } }),
      await auditor.call('history.subject', { params: account }),
      await auditor.call('history.subject', { params: messages }),
      await auditor.call('history.fields', { params: messages }),
      await auditor.call('history.at', { params: { ...account, revision: '1' } }),
      await auditor.call('history.at', { params: { ...messages, revision: '1' } }),
      await auditor.call('history.as-of-accounts', { params: at }),
      await auditor.call('history.as-of-accounts', { params: at, query: { format: 'csv' } }),
      await auditor.call('history.as-of-messages', { params: at }),
      await auditor.call('history.verification'),
    ];
    expect(bodies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    for (const { body: shown } of bodies)
      expect(JSON.stringify(shown)).not.toMatch(/@(venue\.example|example\.com)/);
    const manager = await venue.as('site-manager');
    const accounts = await manager.call('history.as-of-accounts', { params: at });
    expect(JSON.stringify(accounts.body)).toContain('Grace Hopper (former@venue.example)');
  });

  it('finds nobody by an address', async () => {
    for (const search of [
      'former@venue',
      'nameless@',
      'stranger-staff@example.com',
      'venue.example',
    ])
      expect((await auditor.call('history.list', { query: { search } })).body.results).toEqual([]);
    const query = { search: 'former@venue' };
    expect((await staff.call('history.list', { query })).body.results).toHaveLength(1);
  });
});
