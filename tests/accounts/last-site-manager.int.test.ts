import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callerAs } from '../../services/command/run/command-runner.ts';
import { openVenue, PASSWORD, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';
import { asOperator, grantTo, openAccount } from './operator.ts';
import { userTool } from './user-tool.ts';

const FIRST = 'site-manager@venue.example';
const REFUSED = {
  status: 409,
  code: 'last-site-manager',
  error: 'This is the last site manager who can sign in. Make somebody else a site manager first.',
};
const ROUNDS = 5;

let venue: TestVenue;
let manager: VenueClient;
let first: string;

beforeEach(async () => {
  venue = await openVenue();
  manager = await venue.as('site-manager');
  first = (await manager.call('session.me')).body.id;
});
afterEach(() => venue.stop());

async function undo(client: VenueClient, command: string) {
  await venue.awaitLog(client);
  const undone = await undoAs(client, command);
  const { status, body } = undone;
  return { status, code: body.code, error: body.error, command: commandOf(undone) };
}

async function managers(): Promise<string[]> {
  const rows = await venue.sql.rows<{ id: string }>(
    'select id from app.accounts where is_site_manager order by id',
  );
  return rows.map(({ id }) => id);
}

async function logIn(email: string): Promise<VenueClient> {
  const client = await venue.as('visitor');
  const body = { username: email, password: PASSWORD };
  expect((await client.call('session.login', { body })).status).toBe(200);
  return client;
}

describe('the last site manager', () => {
  it('keeps the flag on the command line', async () => {
    await expect(userTool(venue, 'grant', FIRST, '--staff')).rejects.toMatchObject({
      code: 1,
      stderr: `${REFUSED.error}\n`,
    });
    expect((await manager.call('session.me')).body).toMatchObject({ is_site_manager: true });
  });

  it('keeps the flag when a grant is undone, and when a revocation is done again', async () => {
    const { granted, revoked } = await asOperator(venue, async (core) => {
      const second = await openAccount(core, 'second');
      return {
        granted: await grantTo(core, second, 'is_site_manager'),
        revoked: await grantTo(core, first, 'is_staff'),
      };
    });
    const other = await logIn('second@venue.example');
    expect(await undo(other, granted)).toMatchObject(REFUSED);

    const back = await undo(other, revoked);
    expect((await undo(other, granted)).status).toBe(200);
    expect(await managers()).toEqual([first]);
    expect(await undo(manager, back.command)).toMatchObject(REFUSED);
    expect(await managers()).toEqual([first]);
  });

  it('is still there after two site managers revoke each other at the same time', async () => {
    await asOperator(venue, async (core) => {
      const second = await openAccount(core, 'second');
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const id of [first, second]) await grantTo(core, id, 'is_site_manager');
        const outcomes = await asOperator(venue, (other) =>
          Promise.allSettled([grantTo(core, first), grantTo(other, second)]),
        );
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(await managers()).toHaveLength(1);
      }
    });
  });

  it('is somebody who can sign in', async () => {
    await asOperator(venue, async (core) => {
      const { accounts } = core;
      const second = await openAccount(core, 'second');
      await grantTo(core, second, 'is_site_manager');
      await accounts.takePassword(second);
      await expect(grantTo(core, first, 'is_staff')).rejects.toMatchObject({
        code: 'last-site-manager',
      });
      await accounts.setPassword(second, PASSWORD, callerAs('operator'));
      await grantTo(core, first, 'is_staff');
    });
    expect(await managers()).toEqual(['account-second']);
  });
});
