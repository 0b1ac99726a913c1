import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { machineEnv } from '../setup/service-process.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openVenue, PASSWORD, type TestVenue } from '../setup/test-venue.ts';

const run = promisify(execFile);
const EMAIL = 'ada@example.com';

let venue: TestVenue;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-user-'));
  venue = await openVenue();
});
afterAll(async () => {
  await venue.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs `stagedoor user` as `docker compose exec command` does, with the environment of the command
 * service. Returns its output.
 */
async function user(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['standalone/stagedoor.ts', 'user', ...args], {
    env: {
      ...machineEnv,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://venue.example',
      TRUST_PROXY: 'uniquelocal',
      DATABASE_URL: venue.databases.command,
      EVENTSTORE_URL: venue.eventStoreUrl,
      MASTER_KEY,
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
    },
  });
  return stdout;
}

async function rightsOf(email: string): Promise<unknown> {
  const client = new VenueClient(venue.url);
  await client.call('csrf.get');
  return (await client.call('session.login', { body: { username: email, password: PASSWORD } }))
    .body;
}

describe('the user command beside the command service', () => {
  it('opens an account and gives it exactly the named flags', async () => {
    const output = await user('create', EMAIL, '--password', PASSWORD, '--staff');
    expect(output).toContain(`${EMAIL} can sign in.\n`);
    expect(await rightsOf(EMAIL)).toMatchObject({ user: { is_staff: true, is_auditor: false } });

    expect(await user('grant', EMAIL, '--auditor')).toContain('exactly the flags that were named');
    expect(await rightsOf(EMAIL)).toMatchObject({ user: { is_staff: false, is_auditor: true } });
  });

  it('changes nothing for an address without an account', async () => {
    await expect(user('grant', 'nobody@example.com', '--staff')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account nobody@example.com.\n',
    });
  });

  it.each([
    ['action', ['promote', EMAIL]],
    ['flag', ['grant', EMAIL, '--manager']],
  ])('prints its usage for an unknown %s', async (_, args) => {
    await expect(user(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage:\n  stagedoor user create EMAIL/),
    });
  });
});
