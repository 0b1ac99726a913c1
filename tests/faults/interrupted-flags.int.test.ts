import { describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { asOperator, grantTo, openAccount } from '../accounts/operator.ts';
import { NEW_PASSWORD } from '../accounts/invitations.ts';
import { preloadedUserTool, userTool } from '../accounts/user-tool.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { undoAs } from '../undo/undo-call.ts';
import { startCommandOn } from './command-on-stores.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');

async function logIn(name: string, password = PASSWORD): Promise<VenueClient> {
  const client = await venue.as('visitor');
  const body = { username: `${name}@venue.example`, password };
  await client.call('session.login', { body });
  return client;
}

const me = async (client: VenueClient) => (await client.call('session.me')).body;

describe('undoing a grant', () => {
  it('revokes the rights when it is repeated after Postgres went away behind its append', async () => {
    const command = await asOperator(venue, async (core) =>
      grantTo(core, await openAccount(core, 'ada'), 'is_staff'),
    );
    await venue.awaitLog(manager);
    const ada = await logIn('ada');
    const cut = await undoWithoutPostgres(command);
    expect(cut).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
    expect(await me(ada)).toMatchObject({ is_staff: true });

    await venue.awaitLog(manager);
    expect((await undoAs(manager, command)).body.code).toBe('already-undone');
    expect(await me(ada)).toMatchObject({ is_staff: false });
  });
});

/** By a command service that loses its database connections when it has appended the undo. */
async function undoWithoutPostgres(command: string) {
  const log = createLog('silent', 'test');
  const address = new URL(venue.databases.command);
  address.searchParams.set('application_name', 'unlucky');
  const database = openDatabase(address.href, { log, max: 4 });
  const eventLog = openEventLog(venue.eventStoreUrl);
  const photos = createPhotos(await openPhotoFiles(venue, { writes: true }));
  const append: typeof eventLog.append = async (...args) => {
    const appended = await eventLog.append(...args);
    await venue.sql.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unlucky'`,
    );
    return appended;
  };
  const stores = { database, eventLog: { ...eventLog, append }, photos };
  const { app, sameBrowser } = await startCommandOn(venue, stores);
  try {
    return await undoAs(sameBrowser(manager), command);
  } finally {
    await app.close();
    await Promise.all([eventLog.close(), database.close()]);
  }
}

describe('a grant on the command line to somebody who signed up', () => {
  it.each(['before', 'after'])(
    'gives a stranger nothing, and shows a link that works when it is repeated after it died %s its append',
    async (cut) => {
      const name = `eve-${cut}`;
      const email = `${name}@venue.example`;
      await asOperator(venue, (core) => openAccount(core, name, 'signup'));
      const stranger = await logIn(name);
      const grant = ['grant', email, '--staff'];
      const died = preloadedUserTool(
        ['./tests/faults/cut-account.ts'],
        { CUT_ACCOUNT: cut },
        venue,
        ...grant,
      );
      await expect(died).rejects.toMatchObject({ signal: 'SIGKILL' });
      expect(await me(stranger)).toMatchObject({ is_staff: false });

      const output = await userTool(venue, ...grant);
      expect((await stranger.call('session.me')).status).toBe(401);
      expect((await logIn(name)).cookies.has('session')).toBe(false);
      const token = /\/new-password\/invitation\/(\S+)/.exec(output)?.[1];
      const owner = await venue.as('visitor');
      const body = { token, password: NEW_PASSWORD };
      expect((await owner.call('account.accept-invitation', { body })).status).toBe(200);
      expect(await me(owner)).toMatchObject({ is_staff: true });
    },
  );
});
