import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadingVenue, type ReadingVenue } from '../reads/reading-venue.ts';

let impostor: Server;
let venue: ReadingVenue;
let certificate: string;
let requests: number;

beforeAll(async () => {
  const file = (name: string) =>
    readFile(new URL(`../../eventlog/tests/localhost.${name}`, import.meta.url), 'utf8');
  certificate = await file('crt');
  requests = 0;
  impostor = createServer({ cert: certificate, key: await file('key') }, (_, response) => {
    requests += 1;
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  });
  impostor.listen(0, '127.0.0.1');
  await once(impostor, 'listening');
  const { port } = impostor.address() as AddressInfo;
  venue = await openReadingVenue({ commandUrl: `https://localhost:${port}` });
});
afterAll(async () => {
  await venue.stop();
  impostor.close();
});

describe('a command service with an https address', () => {
  it('is called only once its certificate can be verified', async () => {
    const logout = async () => (await venue.as('visitor')).send('POST', '/api/v1/logout/');
    expect(await logout()).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
    expect(requests).toBe(0);

    // What NODE_EXTRA_CA_CERTS does at the start of a process.
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, certificate]);
    expect(await logout()).toMatchObject({ status: 200, body: { success: true } });
    expect(requests).toBe(1);
    setDefaultCACertificates(before);
  });
});
