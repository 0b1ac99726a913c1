import type { FastifyRequest } from 'fastify';

/** The address by which visitors reach the site: PUBLIC_URL, else the one of this request. */
export function siteOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  return new URL(publicUrl ?? `${request.protocol}://${request.host}`);
}
