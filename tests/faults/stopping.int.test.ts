import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { startProjector } from '../../services/projector/projector.service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { halfOf, sendHalf } from '../setup/half-request.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { freePort } from './free-port.ts';

const ADMIN = 'site-manager@venue.example';
const LOGIN = JSON.stringify({ username: ADMIN, password: PASSWORD });

const stops: (() => Promise<unknown>)[] = [];
let command: ServiceProcess;
let query: ServiceProcess;
let commandUrl: string;
let queryUrl: string;

beforeAll(async () => {
  const database = await freshDatabase();
  const eventLog = await freshEventLog();
  const dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
  stops.push(() => rm(dataDir, { recursive: true }), database.drop, eventLog.stop);
  const shared = { databaseUrl: database.url, eventStoreUrl: eventLog.url, dataDir };
  const env = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: eventLog.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-for-tests-that-is-long-enough',
    MASTER_KEY,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
  };
  const ports = [await freePort(), await freePort()].map(String);
  [commandUrl = '', queryUrl = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  command = await startServiceProcess('services/command/main.ts', { ...env, PORT: ports[0] ?? '' });
  stops.push(command.stop);
  const projector = await startProjector({
    ...shared,
    masterKey: MASTER_KEY,
    log: createLog('silent', 'test'),
  });
  stops.push(projector.stop);
  query = await startServiceProcess('services/query/main.ts', {
    ...env,
    PORT: ports[1] ?? '',
    COMMAND_URL: commandUrl,
  });
  stops.push(query.stop);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

describe('a service that is told to stop', () => {
  it('responds where it can, cuts stuck requests after some seconds, and exits with 0', async () => {
    const client = new VenueClient(queryUrl);
    await client.call('session.login', { body: { username: ADMIN, password: PASSWORD } });
    const headers = client.identity();
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5000000' };

    const idle = await sendHalf(queryUrl, get('/healthz'));
    expect(await idle.status).toBe(200);
    const stream = await sendHalf(queryUrl, get('/api/v1/changes/', headers.cookie));
    expect(await stream.status).toBe(200);
    const upload = await sendHalf(
      queryUrl,
      halfOf('POST', '/api/v1/shows/s1/upload-photos/', { ...headers, ...form }, '--x\r\n'),
    );
    const half = await sendHalf(queryUrl, halfOf('POST', '/api/v1/login/', headers));
    const head = await sendHalf(queryUrl, 'GET / HTTP/1.1\r\nhost: venue.example\r\n');
    const length = { 'content-length': String(LOGIN.length), expect: '100-continue' };
    const late = await sendHalf(
      queryUrl,
      halfOf('POST', '/api/v1/login/', { ...headers, ...length }, LOGIN.slice(0, 9)),
    );

    await vi.waitUntil(() => late.text().includes('100 Continue'), PATIENCE);
    const stopped = query.stop();
    await vi.waitUntil(() => isRefused(queryUrl), PATIENCE);
    late.send(LOGIN.slice(9));
    expect(await late.status).toBe(200);
    await stopped;
    expect(await query.exitCode).toBe(0);
    await Promise.all([idle, stream, upload, half, head, late].map(({ ended }) => ended));
  });

  it('does the same when it is the command service', async () => {
    const half = await sendHalf(
      commandUrl,
      halfOf('POST', '/api/v1/mailing-list/unsubscribe/unknown/'),
    );
    await command.stop();
    expect(await command.exitCode).toBe(0);
    await half.ended;
  });

  it('does the same when all services are one process', async () => {
    const port = String(await freePort());
    const dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
    stops.push(() => rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 }));
    const product = await startServiceProcess('standalone/main.ts', {
      DATA_DIR: dataDir,
      PORT: port,
    });
    const half = await sendHalf(`http://127.0.0.1:${port}`, halfOf('POST', '/api/v1/login/'));
    await product.stop();
    expect(await product.exitCode).toBe(0);
    await half.ended;
  });
});

function get(path: string, cookie = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: venue.example\r\ncookie: ${cookie}\r\n\r\n`;
}

function isRefused(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}
