import type { AddressInfo } from 'node:net';

/**
 * The origin of the site, such as `https://lanternroom.example`: the configured one, otherwise the
 * address that the service listens on. It is never taken from a request, because responses are
 * cached for everybody, and proxies pass on the `X-Forwarded-Host` of a client.
 */
export function siteOrigin(
  publicUrl: string | undefined,
  server: { address(): AddressInfo | string | null },
): () => string {
  const configured = publicUrl && new URL(publicUrl).origin;
  return () => {
    if (configured) return configured;
    const listening = server.address();
    if (listening === null || typeof listening === 'string') return 'http://localhost';
    const { address, port } = listening;
    if (EVERY_ADDRESS.includes(address)) return `http://localhost:${port}`;
    return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];
