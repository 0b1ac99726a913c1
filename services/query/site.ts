import type { FastifyRequest } from 'fastify';

/** Where the site is reached, as in `https://lanternroom.example`: as configured, else as this request came in, by what trusted proxies say. */
export function siteOrigin(publicUrl: string | undefined): (request: FastifyRequest) => string {
  const configured = publicUrl && new URL(publicUrl).origin;
  return ({ protocol, host }) => {
    if (configured) return configured;
    // Whatever a client calls us goes into pages that are kept: only the form of a host does.
    const scheme = protocol === 'https' ? 'https' : 'http';
    return `${scheme}://${HOST.test(host) ? host.toLowerCase() : 'localhost'}`;
  };
}

const HOST = /^([a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
