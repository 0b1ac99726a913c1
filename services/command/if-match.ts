import type { FastifyRequest } from 'fastify';

/** The revision in If-Match; our ETags begin with it. `*` and a missing header ask for nothing; what we never wrote matches nothing. */
export function revisionAsked({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const [, revision] = /^\s*(?:W\/)?"?(\d{1,15})(?:-[\w-]*)?"?\s*$/.exec(header) ?? [];
  return revision === undefined ? -2 : Number(revision);
}

/** The ETag of an answer: the revision, to be sent back as If-Match. */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}
