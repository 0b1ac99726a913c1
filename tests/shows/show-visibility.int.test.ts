import { describe, expect, it } from 'vitest';
import { ROLES } from '@stagedoor/contracts/account';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const venue = closeAfterTests(await openReadingVenue());
await venue.show('shown', { date: '2026-12-05' });
await venue.show('unpublished', { date: '2026-12-04' }, { type: 'ShowUnpublished', data: {} });
await venue.show('archived', { date: '2026-01-06' }, { type: 'ShowArchived', data: {} });

const isStaff = (role: string) => role === 'staff' || role === 'site-manager';

describe.each(ROLES)('reading shows as %s', (role) => {
  it('gives a published show, and others to staff only', async () => {
    const client = await venue.as(role);
    const statusOf = async (id: string) =>
      (await client.call('shows.get', { params: { id } })).status;
    const hidden = isStaff(role) ? 200 : 404;
    expect(await Promise.all(['shown', 'unpublished', 'archived'].map(statusOf))).toEqual([
      ...[200, hidden, hidden],
    ]);
  });

  it('gives no unpublished or archived show in the public lists', async () => {
    const client = await venue.as(role);
    for (const name of ['shows.list', 'shows.upcoming', 'shows.past', 'shows.featured'] as const) {
      const { body } = await client.call(name);
      expect(body.results.map((show: { id: string }) => show.id)).toEqual(
        name === 'shows.past' ? [] : ['shown'],
      );
    }
  });
});

describe('the list of the back office', () => {
  const ids = async (query: Record<string, string>) => {
    const { body, headers } = await (await venue.as('staff')).call('shows.admin-list', { query });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    return body.results.map((show: { id: string }) => show.id);
  };

  it('holds every show by date, or only those in the archive or out of it', async () => {
    expect(await ids({})).toEqual(['archived', 'unpublished', 'shown']);
    expect(await ids({ is_archived: 'true' })).toEqual(['archived']);
    expect(await ids({ is_archived: 'false' })).toEqual(['unpublished', 'shown']);
  });

  it('can be limited to some days', async () => {
    const one = { start_date: '2026-12-04', end_date: '2026-12-04' };
    expect(await ids(one)).toEqual(['unpublished']);
    expect(await ids({ start_date: '2026-12-05' })).toEqual(['shown']);
    expect(await ids({ end_date: '2026-12-04', is_archived: 'false' })).toEqual(['unpublished']);
  });

  it('is 304 for whoever has it, until a show or a genre changes', async () => {
    const staff = await venue.as('staff');
    const ask = async (tag = '') => {
      const headers = { 'if-none-match': tag };
      const response = await staff.call('shows.admin-list', { headers });
      return { status: response.status, tag: response.headers.get('etag') ?? '' };
    };
    const changes = [
      () => venue.show('later', { date: '2026-12-20', genre_id: 'zydeco' }),
      () =>
        venue.record('genres', [
          { type: 'GenreAdded', data: { id: 'zydeco', name: 'Zydeco', slug: 'zydeco' } },
        ]),
      () => venue.record('genres', [{ type: 'GenreRenamed', data: { id: 'zydeco', name: 'La' } }]),
    ];
    for (const change of changes) {
      const { tag } = await ask();
      expect(await ask(tag)).toEqual({ status: 304, tag });
      await change();
      await expect.poll(async () => (await ask(tag)).status).toBe(200);
    }
  });

  it('is no 304 for whoever may not see it', async () => {
    const { headers } = await (await venue.as('staff')).call('shows.admin-list');
    const visitor = await venue.as('visitor');
    const tagged = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await visitor.call('shows.admin-list', tagged)).status).toBe(401);
  });

  it('says when a show was created and changed', async () => {
    const { body } = await (await venue.as('staff')).call('shows.admin-list');
    expect(body.results[0]).toMatchObject({
      created_at: '2026-11-01T12:00:00.000Z',
      is_archived: true,
      is_past: true,
    });
  });
});

describe('one show', () => {
  it('has an ETag that opens with its revision, the same for everyone', async () => {
    const seen = await (await venue.as('visitor')).call('shows.get', { params: { id: 'shown' } });
    const edited = await (await venue.as('staff')).call('shows.get', { params: { id: 'shown' } });
    expect(seen.headers.get('etag')).toMatch(/^"1-[0-9a-f]{12}"$/);
    expect(edited.headers.get('etag')).toBe(seen.headers.get('etag'));
  });

  it('may be stored by shared caches only in its public form', async () => {
    const cacheControl = async (role: 'visitor' | 'staff') => {
      const client = await venue.as(role);
      const { headers } = await client.call('shows.get', { params: { id: 'shown' } });
      expect(headers.get('vary')).toMatch(/Cookie/);
      return headers.get('cache-control');
    };
    expect(await cacheControl('visitor')).toBe('public, no-cache');
    expect(await cacheControl('staff')).toBe('private, no-cache');
  });
});

describe('a session', () => {
  it('has the flags as they are now', async () => {
    const auditor = await venue.as('auditor');
    expect((await auditor.call('session.me')).body.is_auditor).toBe(true);
    await venue.sql.rows(`update app.accounts set is_auditor = false where id = 'account-auditor'`);
    expect((await auditor.call('session.me')).body.is_auditor).toBe(false);
    expect((await auditor.call('history.list')).status).toBe(403);
  });

  it('is missing for a visitor, a made-up cookie and a session that ended', async () => {
    const visitor = await venue.as('visitor');
    const forged = await venue.as('visitor');
    forged.cookies.set('session', 'made-up.c2lnbmF0dXJl');
    const ended = await venue.as('staff');
    await venue.sql.rows('delete from app.sessions');
    for (const client of [visitor, forged, ended]) {
      expect(await client.call('session.me')).toMatchObject({
        status: 401,
        body: { code: 'not-authenticated' },
      });
    }
  });

  it('gets a CSRF token, in a cookie and in the response', async () => {
    const client = await venue.as('staff');
    const { body, headers } = await client.call('csrf.get');
    expect(decodeURIComponent(client.cookies.get('csrftoken') ?? '')).toBe(body.csrfToken);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});
