import { describe, expect, it } from 'vitest';
import { readAppTables } from '@stagedoor/platform/backup/app-tables';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { asOperator, openAccount } from './operator.ts';
import { accept, invite, logIn, NEW_PASSWORD, NO_FLAGS, tokenOf } from './invitations.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const me = (await manager.call('session.me')).body.id;

describe('inviting somebody', () => {
  it('opens an account in which nobody can sign in before its owner chose a password', async () => {
    const { status, body } = await invite(manager, 'ada');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ email: 'ada@venue.example', username: 'ada@venue.example', first_name: 'Ada' },
      ...{ is_staff: true, is_site_manager: false, is_auditor: false, is_active: true },
      ...{ last_login_at: null, invited_at: expect.any(String) },
      invitation_url: expect.stringMatching(
        /^http:\/\/[^/]+\/new-password\/invitation\/[\w-]{43}$/,
      ),
    });
    expect((await logIn(venue, 'ada@venue.example', PASSWORD)).status).toBe(401);

    const ada = await venue.as('visitor');
    expect((await accept(ada, body, 'violet harbour tram nine')).body).toMatchObject({
      success: true,
      user: { id: body.id, is_staff: true },
    });
    expect((await ada.call('session.me')).body.email).toBe('ada@venue.example');
    const { body: listed } = await manager.call('people.get', { params: { id: body.id } });
    expect(listed).toMatchObject({ invited_at: null, last_login_at: expect.any(String) });
  });

  it('takes a taken address in no case of letters', async () => {
    await invite(manager, 'taken');
    const body = { ...NO_FLAGS, first_name: 'T', last_name: '', email: 'TAKEN@Venue.example' };
    expect(await manager.call('people.invite', { body })).toMatchObject({
      status: 400,
      body: { errors: { email: ['An account with this email address already exists.'] } },
    });
  });

  it('answers the same account with a new link under the same key', async () => {
    const headers = { 'idempotency-key': 'invite-once' };
    const body = { ...NO_FLAGS, first_name: 'O', last_name: '', email: 'once@venue.example' };
    const first = await manager.call('people.invite', { body, headers });
    const second = await manager.call('people.invite', { body, headers });
    expect(second.body.id).toBe(first.body.id);
    expect(second.body.invitation_url).not.toBe(first.body.invitation_url);
    const kept = await venue.sql.rows<{ body: string | null }>('select body from app.idempotency');
    expect(JSON.stringify(kept)).not.toContain(tokenOf(first.body));
    const visitor = await venue.as('visitor');
    expect((await accept(visitor, first.body)).body.errors).toHaveProperty('token');
    expect((await accept(visitor, second.body)).status).toBe(200);
  });

  it('holds the password to the rule for accounts with rights', async () => {
    const { body } = await invite(manager, 'weak');
    const visitor = await venue.as('visitor');
    for (const password of ['short', 'password123'])
      expect((await accept(visitor, body, password)).body.errors).toHaveProperty('password');
    expect((await accept(visitor, body)).status).toBe(200);
  });

  it.each([
    ['first_name', { first_name: ' ' }],
    ['email', { email: 'not an address' }],
    ['is_staff', { is_staff: 'yes' }],
    ['is_admin', { is_admin: true }],
  ])('names %s where it cannot be taken', async (field, wrong) => {
    const given = { ...NO_FLAGS, first_name: 'A', last_name: 'B', email: 'a@b.example', ...wrong };
    const { status, body } = await manager.call('people.invite', { body: given });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('a link', () => {
  it('works once, and ends with the next one and with deactivation', async () => {
    const { body: first } = await invite(manager, 'link');
    const params = { id: first.id };
    const { body: second } = await manager.call('people.invite-again', { params });
    const visitor = await venue.as('visitor');
    expect((await accept(visitor, first)).body.errors).toHaveProperty('token');
    expect((await accept(visitor, second)).status).toBe(200);
    expect((await accept(visitor, second)).body.errors).toHaveProperty('token');

    const { body: third } = await manager.call('people.invite-again', { params });
    await manager.call('people.edit', { params, body: { is_active: false } });
    const other = await venue.as('visitor');
    expect((await accept(other, third)).body.errors).toHaveProperty('token');
    const refused = await manager.call('people.invite-again', { params });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('for somebody who has a password ends their sessions only when it is used', async () => {
    const { body } = await invite(manager, 'again');
    const owner = await venue.as('visitor');
    await accept(owner, body);
    const { body: next } = await manager.call('people.invite-again', { params: { id: body.id } });
    expect((await owner.call('session.me')).status).toBe(200);
    await accept(await venue.as('visitor'), next, 'another sheep under umbrellas');
    expect((await owner.call('session.me')).status).toBe(401);
  });

  it('of a week ago is too old', async () => {
    const { body } = await invite(manager, 'old');
    await venue.sql.rows(
      `update app.account_links set made_at = now() - interval '7 days',
         expires_at = now() - interval '1 second' where account_id = $1`,
      [body.id],
    );
    expect((await accept(await venue.as('visitor'), body)).body.errors).toHaveProperty('token');
    const { body: listed } = await manager.call('people.get', { params: { id: body.id } });
    expect(listed.invited_at).toBe(null);
  });

  it('is no use once its account is erased, and stands in no backup', async () => {
    const { body } = await invite(manager, 'erased-while-invited');
    expect([...(await readAppTables(venue.sql)).keys()]).not.toContain('account_links');
    await manager.call('people.erase', { params: { id: body.id } });
    expect((await accept(await venue.as('visitor'), body)).body.errors).toHaveProperty('token');
  });

  it('is kept as a hash alone', async () => {
    const { body } = await invite(manager, 'hashed');
    const rows = await venue.sql.rows('select * from app.account_links');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(body));
  });
});

describe('changing somebody’s account', () => {
  it('changes what is sent, in one command that undo takes the rights from', async () => {
    const { body: bea } = await invite(manager, 'bea');
    const params = { id: bea.id };
    const body = { first_name: 'Beatrice', is_staff: false, is_auditor: true };
    const edited = await manager.call('people.edit', { params, body });
    expect(edited.body).toMatchObject({ ...body, last_name: 'Marsh', invited_at: bea.invited_at });
    expect(edited.body).not.toHaveProperty('invitation_url');
    const command_id = edited.headers.get('x-command-id');
    const undone = await manager.call('history.undo', { body: { command_id } });
    expect(undone.body).toMatchObject({ undone: 1 });
    expect((await manager.call('people.get', { params })).body).toMatchObject({
      ...{ first_name: 'Beatrice', is_staff: true, is_auditor: false },
    });
  });

  it('loses nothing that another site manager changed meanwhile', async () => {
    const { body: cem } = await invite(manager, 'cem');
    const params = { id: cem.id };
    const change = (body: object) => manager.call('people.edit', { params, body });
    await change({ first_name: 'Çem', from: { first_name: 'Cem' } });
    const other = await change({ is_auditor: true, from: { is_auditor: false } });
    expect(other.body).toMatchObject({ first_name: 'Çem', is_auditor: true });
    expect(await change({ first_name: 'Kem', from: { first_name: 'Cem' } })).toMatchObject({
      status: 409,
      body: {
        code: 'stale-revision',
        conflicts: [{ field: 'first_name', current: 'Çem' }],
        current: { id: cem.id, first_name: 'Çem' },
      },
    });
  });

  it('ends a session at once by deactivating, and it stays ended', async () => {
    const { body } = await invite(manager, 'dan');
    const dan = await venue.as('visitor');
    await accept(dan, body);
    const params = { id: body.id };
    await manager.call('people.edit', { params, body: { is_active: false } });
    expect((await dan.call('shows.admin-list')).status).toBe(401);
    const wrong = await logIn(venue, 'dan@venue.example', NEW_PASSWORD);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
    await manager.call('people.edit', { params, body: { is_active: true } });
    expect((await dan.call('session.me')).status).toBe(401);
    expect((await logIn(venue, 'dan@venue.example', NEW_PASSWORD)).status).toBe(200);
  });

  it('gives a mistyped invitation away to nobody: a new address ends all access', async () => {
    const { body } = await invite(manager, 'mistyped');
    const stranger = await venue.as('visitor');
    await accept(stranger, body);
    const { body: waiting } = await manager.call('people.invite-again', {
      params: { id: body.id },
    });
    const { body: moved } = await manager.call('people.edit', {
      params: { id: body.id },
      body: { email: 'right@venue.example' },
    });
    expect(moved).toMatchObject({ username: 'right@venue.example', email: 'right@venue.example' });
    expect((await stranger.call('session.me')).status).toBe(401);
    expect((await accept(await venue.as('visitor'), waiting)).body.errors).toHaveProperty('token');
    for (const address of ['mistyped@venue.example', 'right@venue.example'])
      expect((await logIn(venue, address, NEW_PASSWORD)).status).toBe(401);
    expect((await accept(await venue.as('visitor'), moved)).status).toBe(200);
  });

  it('ends the access of an account that opened itself with its first right', async () => {
    const stranger = await venue.as('visitor');
    const account = { first_name: 'Eve', last_name: 'Other', password: PASSWORD };
    const email = 'booker@venue.example';
    const opened = await stranger.call('session.signup', { body: { ...account, email } });
    const params = { id: opened.body.user.id };
    const renamed = await manager.call('people.edit', { params, body: { first_name: 'Eva' } });
    expect(renamed.body).not.toHaveProperty('invitation_url');
    expect((await stranger.call('session.me')).status).toBe(200);

    const granted = await manager.call('people.edit', { params, body: { is_staff: true } });
    expect((await stranger.call('session.me')).status).toBe(401);
    expect((await logIn(venue, email, PASSWORD)).status).toBe(401);
    expect((await accept(await venue.as('visitor'), granted.body)).status).toBe(200);
  });

  it('is 404 for somebody who never was, and makes no key for them', async () => {
    const params = { id: 'nobody' };
    const refused = await manager.call('people.edit', { params, body: { is_staff: true } });
    expect(refused.status).toBe(404);
    const made = `select subject from app.subject_keys where subject = 'account-nobody'`;
    expect(await venue.sql.rows(made)).toEqual([]);
  });

  it('refuses an address that is anybody’s', async () => {
    const { body } = await invite(manager, 'fay');
    const params = { id: body.id };
    const refused = await manager.call('people.edit', {
      params,
      body: { email: 'ada@venue.example' },
    });
    expect(refused.body.errors).toHaveProperty('email');
    expect((await manager.call('people.get', { params })).body.email).toBe('fay@venue.example');
  });

  it('refuses one’s own address, and erasing oneself', async () => {
    const params = { id: me };
    for (const refused of [
      await manager.call('people.edit', { params, body: { email: 'new@venue.example' } }),
      await manager.call('people.erase', { params }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'own-account' } });
  });

  it.each([{ is_site_manager: false }, { is_active: false }])(
    'leaves the venue its last site manager: %j',
    async (body) => {
      // Somebody who was invited and never came does not count.
      await invite(manager, `manager-${Object.keys(body)[0]?.replaceAll('_', '-')}`, {
        is_site_manager: true,
      });
      const refused = await manager.call('people.edit', { params: { id: me }, body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'last-site-manager' } });
    },
  );
});

describe('erasing somebody’s account', () => {
  it('ends it, removes its personal data everywhere, and can be repeated', async () => {
    const { body } = await invite(manager, 'gil');
    const gil = await venue.as('visitor');
    await accept(gil, body);
    await gil.call('genres.create', { body: { name: 'Gil’s genre' } });
    const params = { id: body.id };
    for (const _ of [1, 2])
      expect((await manager.call('people.erase', { params })).status).toBe(204);
    expect((await gil.call('session.me')).status).toBe(401);
    expect((await manager.call('people.get', { params })).status).toBe(404);

    await venue.awaitLog(manager);
    const all = await manager.call('history.list', { query: { actor: body.id } });
    expect(all.body.results.map(({ actor }) => actor.name)).toContain('[erased]');
    const own = await manager.call('history.subject', {
      params: { subject: 'account', ...params },
    });
    expect(JSON.stringify([all.body, own.body])).not.toMatch(/gil@|Gil"|Gil /);
    const found = await manager.call('history.as-of-accounts', {
      params: { timestamp: new Date().toISOString() },
    });
    expect(JSON.stringify(found.body)).not.toMatch(/Gil/);
    expect((await invite(manager, 'gil')).status).toBe(201);
  });

  it('is 404 for somebody who never was', async () => {
    expect((await manager.call('people.erase', { params: { id: 'nobody' } })).status).toBe(404);
  });
});

describe('the list of people', () => {
  it('has those with rights or an invitation first, and finds everybody else', async () => {
    await asOperator(venue, async (core) => {
      for (const name of ['aaron', 'zoé']) await openAccount(core, name, 'signup');
    });
    const { body: inês } = await invite(manager, 'ines', NO_FLAGS);
    const names = async (query: Record<string, string> = {}) =>
      (await manager.call('people.list', { query })).body.results.map(({ email }) => email);
    const all = await names();
    expect(all.indexOf('aaron@venue.example')).toBeGreaterThan(all.indexOf(inês.email));
    expect(await names({ search: 'ZOE' })).toEqual(['zoé@venue.example']);
    expect(await names({ search: '100%' })).toEqual([]);
    const { body } = await manager.call('people.list', { query: { limit: '2', offset: '1' } });
    expect(body.results.map(({ email }) => email)).toEqual(all.slice(1, 3));
    expect(body.count).toBe(all.length);
    const beyond = await manager.call('people.list', { query: { offset: '1000' } });
    expect(beyond.body).toEqual({ results: [], count: all.length });
  });

  it('never says a password, or what else is kept of it', async () => {
    const { body } = await manager.call('people.list');
    const fields = body.results.flatMap((one) => Object.keys(one));
    expect([...new Set(fields)].filter((field) => /hash|origin|epoch/.test(field))).toEqual([]);
  });
});
