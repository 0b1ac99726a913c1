import type { FastifyRequest } from 'fastify';
import { invalidField } from '@stagedoor/contracts/refusals';

/**
 * The address by which visitors reach the site: PUBLIC_URL, else the one of this request.
 * @throws Refused with errors.Host where it names none
 */
export function siteOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  const site = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
  if (!site) throw invalidField('Host', 'This is not the name of a host.');
  return site;
}
