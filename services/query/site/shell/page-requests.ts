import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

type Request = Pick<FastifyRequest, 'headers'>;

/** As pages are sent: it also matches a range that names the charset. */
const PAGE = 'text/html;charset=utf-8';
const DATA = 'application/json';

/** Whether a client takes a page at all. */
export function acceptsPage(request: Request): boolean {
  return negotiatorOf(request).mediaType([PAGE]) === PAGE;
}

/** Whether a client would rather have a page than data: people's browsers would, programs not. */
export function prefersPage(request: Request): boolean {
  return negotiatorOf(request).mediaType([DATA, PAGE]) === PAGE;
}

/** Whoever asks for XHTML and does not speak of HTML takes that, too. */
function negotiatorOf({ headers }: Request): Negotiator {
  const asked = headers.accept?.toLowerCase();
  const accept = asked?.includes('text/html')
    ? asked
    : asked?.replaceAll('application/xhtml+xml', 'text/html');
  return new Negotiator({ headers: { ...headers, accept } });
}
