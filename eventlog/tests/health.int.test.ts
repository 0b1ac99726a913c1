import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEventLog, type RunningEventLog } from '../server.ts';
import { freshDatabase } from '../conformance/test-stores.ts';
import { collect, numbered } from '../conformance/log-under-test.ts';

const certificateFile = join(import.meta.dirname, 'localhost.crt');

const certificate = await readFile(certificateFile);
const tls = { certificate, key: await readFile(join(import.meta.dirname, 'localhost.key')) };

describe.each(['without TLS', 'with TLS and a password'])('a log %s', (how) => {
  const isSafe = how !== 'without TLS';
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let log: RunningEventLog;
  beforeAll(async () => {
    database = await freshDatabase();
    const access = isSafe ? { tls, password: 'a-long-enough-password' } : {};
    log = await startEventLog({ databaseUrl: database.url, access });
  });
  afterAll(() => database.drop());

  async function ask(method: string, path: string): Promise<{ status?: number; text: string }> {
    const options = { method, path, port: log.port, agent: false, ca: certificate };
    const sent = isSafe
      ? requestOverTls({ ...options, host: 'localhost' })
      : requestPlain({ ...options, host: '127.0.0.1' });
    const [response] = await once(sent.end(), 'response');
    return { status: response.statusCode, text: await text(response) };
  }

  it('responds in HTTP/1.1 to questions about its health only, as EventStoreDB does', async () => {
    expect(await ask('GET', '/health/live')).toMatchObject({ status: 204 });
    expect(await ask('GET', '/info')).toEqual({ status: 200, text: '{"state":"leader"}' });
    expect(await ask('DELETE', '/health/live')).toMatchObject({ status: 404 });
    expect(await ask('GET', '/streams/known')).toMatchObject({ status: 404 });
  });

  it('serves its clients on the same port', async () => {
    const query = `tls=${isSafe}&tlsCAFile=${encodeURIComponent(certificateFile)}`;
    const who = isSafe ? 'admin:a-long-enough-password@localhost' : '127.0.0.1';
    const client = EventStoreDBClient.connectionString(`esdb://${who}:${log.port}?${query}`);
    await client.appendToStream('known', numbered(3));
    expect(await collect(client.readStream('known'))).toHaveLength(3);
    await client.dispose();
  });

  it('stops without waiting for silent connections', async () => {
    const silent = connect({ host: '127.0.0.1', port: log.port });
    const closed = once(silent, 'close');
    await once(silent, 'connect');
    await Promise.all([log.stop(), closed]);
    await expect(ask('GET', '/health/live')).rejects.toThrow('ECONNREFUSED');
  });
});
