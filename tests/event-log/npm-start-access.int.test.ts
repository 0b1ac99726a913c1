import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AccessDeniedError, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/after-tests.ts';
import { startStores, type Stores } from '../../standalone/embedded-stores.ts';

// A folder name with characters that addresses escape.
const dataDir = await temporaryFolder('stagedoor & stores, 100% ');
let stores: Stores = await start();

afterAll(() => stores.stop());

function start(): Promise<Stores> {
  const env = readEnv(standaloneEnv, { DATA_DIR: dataDir });
  return startStores(env, createLog('silent', 'test'));
}

describe('the event log of npm start', () => {
  it('refuses events without the password', async () => {
    const stranger = stores.eventStoreUrl.replace(/admin:[^@]+@/, '');
    await expect(append(stranger)).rejects.toThrow(AccessDeniedError);
    const guessing = stores.eventStoreUrl.replace(/admin:[^@]+@/, 'admin:changeit@');
    await expect(append(guessing)).rejects.toThrow(AccessDeniedError);
  });

  it('refuses connections without TLS', async () => {
    const plain = stores.eventStoreUrl.replace('tls=true', 'tls=false');
    await expect(append(plain)).rejects.toThrow('UNAVAILABLE');
  });

  it('serves the product, before and after a second start', async () => {
    await append(stores.eventStoreUrl);
    await stores.stop();
    stores = await start();
    await append(stores.eventStoreUrl);
    const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
    const revisions = [];
    for await (const { event } of client.readStream('known')) revisions.push(event?.revision);
    await client.dispose();
    expect(revisions).toEqual([0n, 1n]);
  });

  it('stores its password readable only by the owner, and its private key nowhere', async () => {
    const password = join(dataDir, 'event-log-password');
    expect((await stat(password)).mode & 0o777).toBe(0o600);
    expect((await readFile(password, 'utf8')).length).toBeGreaterThanOrEqual(32);
    const pem = await readFile(join(dataDir, 'event-log-certificate.pem'), 'utf8');
    expect(pem).not.toContain('PRIVATE KEY');
  });

  it('has a certificate that never expires, for the loopback addresses only', async () => {
    const pem = await readFile(join(dataDir, 'event-log-certificate.pem'));
    const certificate = new X509Certificate(pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
    expect(certificate.validFromDate).toEqual(new Date('2000-01-01T00:00:00Z'));
    expect(certificate.validToDate).toEqual(new Date('9999-12-31T23:59:59Z'));
  });
});

async function append(url: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await client.appendToStream('known', jsonEvent({ type: 'Known', data: {} }));
  } finally {
    await client.dispose();
  }
}
