import type { FastifyRequest } from 'fastify';

/** The revision in If-Match; -2, which matches nothing, for an ETag that is not ours. */
export function expectedRevision({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const [, revision] = /^\s*(?:W\/)?"?(\d{1,15})(?:-[\w-]*)?"?\s*$/.exec(header) ?? [];
  return revision === undefined ? -2 : Number(revision);
}
