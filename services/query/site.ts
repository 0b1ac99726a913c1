import type { AddressInfo } from 'node:net';

/**
 * Where the site is reached, as in `https://lanternroom.example`: as configured, else where the service listens. Nothing that a request
 * says counts, because answers are kept for everybody, and proxies hand on a client's `X-Forwarded-Host`.
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
