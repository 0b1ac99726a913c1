import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { AccessDeniedError, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../conformance/log-under-test.ts';
import { runLogProcess, startLogProcess, type LogProcess } from './log-process.ts';
import { freshDatabase } from '../conformance/test-stores.ts';

const certificate = join(import.meta.dirname, 'localhost.crt');
const tls = ['--tls-cert', certificate, '--tls-key', join(import.meta.dirname, 'localhost.key')];
const password = 'a long enough password: 100%';

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-access-'));
const passwordFile = join(folder, 'password');
await writeFile(passwordFile, `${password}\n`);

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const on = () => ['--postgres', database.url];

describe('listening beyond this machine', () => {
  it.each([
    ['without TLS and a password', []],
    ['with TLS alone', tls],
  ])('is refused %s', async (_name, args) => {
    const { code, err } = await runLogProcess(['--host', '0.0.0.0', ...on(), ...args]);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(
      /^The event log listens on 0\.0\.0\.0, .* only with TLS and a password/,
    );
  });

  it('is refused with a short password, and with a password but no TLS', async () => {
    const short = join(folder, 'short');
    await writeFile(short, 'changeit');
    const weak = await runLogProcess([...on(), ...tls, '--password-file', short]);
    expect(weak.err).toContain('needs at least 16 characters');
    const plain = await runLogProcess([...on(), '--password-file', passwordFile]);
    expect(plain.err).toContain('A password needs TLS');
  });
});

describe('a log with TLS and a password', () => {
  let log: LogProcess;
  const clients: EventStoreDBClient[] = [];
  beforeAll(async () => {
    const args = [...on(), '--host', '0.0.0.0', ...tls, '--password-file', passwordFile];
    log = await startLogProcess(args);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.dispose()));
    await log.stop();
  });

  function connect(who: string, scheme = 'esdb'): EventStoreDBClient {
    const port = portOf(log);
    const query = `tls=true&tlsCAFile=${encodeURIComponent(certificate)}`;
    const client = EventStoreDBClient.connectionString(
      `${scheme}://${who}localhost:${port}?${query}`,
    );
    clients.push(client);
    return client;
  }
  const admin = `admin:${encodeURIComponent(password)}@`;
  const event = () => jsonEvent({ type: 'Known', data: {} });

  it('serves clients with the password, for every call', async () => {
    const client = connect(admin);
    await client.appendToStream('known', event());
    await client.appendToStream('known', event(), { credentials: { username: 'admin', password } });
    expect(await collect(client.readStream('known'))).toHaveLength(2);
    await client.deleteStream('known');
  });

  it('can be found by discovery', async () => {
    const client = connect(admin, 'esdb+discover');
    const { nextExpectedRevision } = await client.appendToStream('discovered', event());
    expect(nextExpectedRevision).toBe(0n);
  });

  it.each([
    ['nobody', ''],
    ['a wrong password', 'admin:wrong@'],
    ['another name', `root:${encodeURIComponent(password)}@`],
  ])('denies every call to %s', async (_name, who) => {
    const client = connect(who);
    const credentials = { username: 'admin', password: 'wrong' };
    const calls: (() => Promise<unknown>)[] = [
      () => client.appendToStream('denied', event()),
      () => client.appendToStream('denied', event(), { credentials }),
      () => collect(client.readStream('known')),
      () => collect(client.subscribeToAll()),
      () => client.deleteStream('denied'),
      () => client.tombstoneStream('denied'),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(AccessDeniedError);
  });

  it('refuses a client that does not use TLS or does not trust the certificate', async () => {
    const port = portOf(log);
    for (const query of ['tls=true', 'tls=false']) {
      const client = EventStoreDBClient.connectionString(
        `esdb://${admin}localhost:${port}?${query}`,
      );
      clients.push(client);
      await expect(client.appendToStream('denied', event())).rejects.toThrow();
    }
  });

  it('can be reached from other machines', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((them) => them ?? []);
    const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
    const host = outside?.address ?? '127.0.0.1';
    const ca = await readFile(certificate);
    const socket = connectTls({ host, port: portOf(log), ca, servername: 'localhost' });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });
});

function portOf({ url }: LogProcess): number {
  return Number(/:(\d+)\?/.exec(url)?.[1]);
}
