import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const file = (name: string) =>
  readFile(new URL(`../../eventlog/tests/localhost.${name}`, import.meta.url), 'utf8');
const certificate = await file('crt');
let requests: number = 0;
const impostor = closeAfterTests(
  createServer({ cert: certificate, key: await file('key') }, (_, response) => {
    requests += 1;
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  }),
);
impostor.listen(0, '127.0.0.1');
await once(impostor, 'listening');
const { port } = impostor.address() as AddressInfo;
const venue = closeAfterTests(await openReadingVenue({ commandUrl: `https://localhost:${port}` }));

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
