import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { machineEnv } from '../setup/service-process.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';

const run = promisify(execFile);
const EMAIL = 'ada@example.com';

const folder = await temporaryFolder('stagedoor-user-');
const venue = closeAfterTests(await openVenue());

/**
 * Runs `stagedoor user` as `docker compose exec command` does, with the environment of the command
 * service. Returns its output.
 */
async function user(...args: string[]): Promise<string> {
  return (await startUser(...args)).stdout;
}

function startUser(...args: string[]) {
  return run(process.execPath, ['standalone/stagedoor.ts', 'user', ...args], {
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
}

let files = 0;

async function passwordFile(content: string): Promise<string> {
  files += 1;
  const file = join(folder, `password-${files}`);
  await writeFile(file, content, { mode: 0o600 });
  return file;
}

async function rightsOf(email: string): Promise<unknown> {
  const client = new VenueClient(venue.url);
  await client.call('csrf.get');
  return (await client.call('session.login', { body: { username: email, password: PASSWORD } }))
    .body;
}

describe('the user command beside the command service', () => {
  it('opens an account and gives it exactly the named flags', async () => {
    const output = await user(
      'create',
      EMAIL,
      '--password-file',
      await passwordFile(`${PASSWORD}\n`),
      '--staff',
    );
    expect(output).toContain(`${EMAIL} can sign in.\n`);
    expect(await rightsOf(EMAIL)).toMatchObject({ user: { is_staff: true, is_auditor: false } });

    expect(await user('grant', EMAIL, '--auditor')).toContain('exactly the flags that were named');
    expect(await rightsOf(EMAIL)).toMatchObject({ user: { is_staff: false, is_auditor: true } });
  });

  it('takes a password from standard input', async () => {
    const running = startUser('create', 'eve@example.com', '--password-stdin', '--staff');
    running.child.stdin?.end(`${PASSWORD}\n`);
    expect((await running).stdout).toBe('eve@example.com can sign in.\n');
    expect(await rightsOf('eve@example.com')).toMatchObject({ user: { is_staff: true } });
  });

  it.each([['--password', PASSWORD], [`--password=${PASSWORD}`]])(
    'takes no password that the list of processes shows: %s',
    async (...args) => {
      await expect(user('password', EMAIL, ...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^A password in the command would be in the list of proc/),
      });
      expect(await rightsOf(EMAIL)).toMatchObject({ success: true });
    },
  );

  it('changes nothing when it cannot read the password', async () => {
    const lines = await passwordFile('two\nlines\n');
    const empty = await passwordFile('\n');
    for (const [args, sentence] of [
      [['--password-file', join(folder, 'none')], /^The file with the password cannot be read\. E/],
      [['--password-file', lines], /must have the password in one line, and nothing else\.\n$/],
      [['--password-file', empty], /must have the password in one line, and nothing else\.\n$/],
      [['--password-file', lines, '--password-stdin'], /^Use either .*, not both\.\n$/],
    ] as const)
      await expect(user('password', EMAIL, ...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(sentence),
      });
    expect(await rightsOf(EMAIL)).toMatchObject({ success: true });
  });

  it.each([
    ['password', EMAIL],
    ['create', 'new@example.com'],
  ])('refuses a password that is easy to guess where PUBLIC_URL is public: %s', async (...args) => {
    for (const weak of ['password123', 'Summer2026!'])
      await expect(
        user(...args, '--password-file', await passwordFile(weak)),
      ).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Use three or four words that do not belong'),
      });
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
    ['name, which is missing', ['rename', EMAIL]],
    ['name of "grant"', ['grant', EMAIL, 'Ada']],
    ['flag of "grant"', ['grant', EMAIL, '--staff', '--password-stdin']],
  ])('prints its usage for an unknown %s', async (_, args) => {
    await expect(user(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage:\n  stagedoor user create EMAIL/),
    });
  });
});
