import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandEnv, loginsEnv, projectorEnv, queryEnv, readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PASSWORD = 'a-secret-of-32-characters-or-more';
const LOGINS = {
  COMMAND_DATABASE_PASSWORD: PASSWORD,
  PROJECTOR_DATABASE_PASSWORD: PASSWORD,
  QUERY_DATABASE_PASSWORD: PASSWORD,
};

function fileWith(content: string): string {
  const file = join(folder, crypto.randomUUID());
  writeFileSync(file, content);
  return file;
}

describe('a setting in a file', () => {
  it.each([
    ['SESSION_SECRET', queryEnv, {}],
    ['MASTER_KEY', projectorEnv, {}],
    ['ADMIN_PASSWORD', commandEnv, {}],
    ['COMMAND_DATABASE_PASSWORD', loginsEnv, LOGINS],
    ['PROJECTOR_DATABASE_PASSWORD', loginsEnv, LOGINS],
    ['QUERY_DATABASE_PASSWORD', loginsEnv, LOGINS],
    ['BACKUP_DATABASE_PASSWORD', loginsEnv, LOGINS],
  ] as const)('is the value of %s, without the line break at its end', (name, schema, others) => {
    const value = 'another-secret-of-32-characters-or-more';
    const set = { ...others, [name]: '', [`${name}_FILE`]: fileWith(`${value}\n`) };
    expect(readEnv(schema, set)).toHaveProperty(name, value);
  });

  it.each([
    ['DATABASE_URL', 'postgres://venue_query:secret@postgres/stagedoor'],
    ['DATABASE_REPLICA_URL', 'postgres://venue_query:secret@replica/stagedoor'],
    ['EVENTSTORE_URL', 'esdb://admin:secret@eventstore:2113?tls=true'],
    ['SMTP_URL', 'smtps://venue:secret@mail.example'],
  ])('is the value of %s', (name, value) => {
    const schema = projectorEnv.extend(queryEnv.shape);
    expect(readEnv(schema, { [`${name}_FILE`]: fileWith(value) })).toHaveProperty(name, value);
  });

  it('counts as unset when the file is empty', () => {
    expect(readEnv(projectorEnv, { SMTP_URL_FILE: fileWith('\n') })).not.toHaveProperty('SMTP_URL');
  });

  it('stops with a sentence when its file cannot be read, or when its value is set too', () => {
    const missing = join(folder, 'missing');
    expect(() => readEnv(queryEnv, { MASTER_KEY_FILE: missing })).toThrow(
      /^The file that MASTER_KEY_FILE names cannot be read\. .*missing/,
    );
    const both = { MASTER_KEY: PASSWORD, MASTER_KEY_FILE: fileWith(PASSWORD) };
    expect(() => readEnv(queryEnv, both)).toThrow(
      'Please set either MASTER_KEY or MASTER_KEY_FILE, not both.',
    );
  });

  it('is not looked for where the service has no such setting', () => {
    expect(readEnv(queryEnv, { SSL_CERT_FILE: join(folder, 'missing') })).toBeTruthy();
  });
});

describe('a password of the database', () => {
  const DATABASE_PASSWORD = 'p/w@d%20:ä';

  it('completes the addresses that have none', () => {
    const login = 'postgres://venue_query@postgres:5432/stagedoor';
    const DATABASE_PASSWORD_FILE = fileWith(DATABASE_PASSWORD);
    const set = { DATABASE_URL: login, DATABASE_REPLICA_URL: login, DATABASE_PASSWORD_FILE };
    const { DATABASE_URL = '', DATABASE_REPLICA_URL } = readEnv(queryEnv, set);
    expect(decodeURIComponent(new URL(DATABASE_URL).password)).toBe(DATABASE_PASSWORD);
    expect(DATABASE_REPLICA_URL).toBe(DATABASE_URL);
  });

  it('completes only the address for backups when it is theirs', () => {
    const [own, backup] = ['postgres://venue_projector@db/it', 'postgres://venue_backup@db/it'];
    const BACKUP_DATABASE_PASSWORD_FILE = fileWith(PASSWORD);
    const set = { DATABASE_URL: own, BACKUP_DATABASE_URL: backup, BACKUP_DATABASE_PASSWORD_FILE };
    expect(readEnv(projectorEnv, set)).toMatchObject({
      DATABASE_URL: own,
      BACKUP_DATABASE_URL: `postgres://venue_backup:${PASSWORD}@db/it`,
    });
  });

  it('does not change an address that has its own', () => {
    const DATABASE_URL = 'postgres://venue_query:own@postgres:5432/stagedoor';
    expect(readEnv(queryEnv, { DATABASE_URL, DATABASE_PASSWORD })).toMatchObject({ DATABASE_URL });
  });
});
