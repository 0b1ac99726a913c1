import type { FastifyReply } from 'fastify';

/** Its own styles and its logo, and nothing that is elsewhere. */
const LOADS_NOTHING =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors ';

/** Sends the HTML of a mail as mail programs show it, perhaps for a frame of this site. */
export function sendMailHtml(reply: FastifyReply, html: string, isFramed = false): FastifyReply {
  reply.header('content-security-policy', LOADS_NOTHING + (isFramed ? "'self'" : "'none'"));
  // A sandbox is an origin of its own.
  reply.removeHeader('origin-agent-cluster');
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
  return reply.type('text/html; charset=utf-8').send(html);
}
