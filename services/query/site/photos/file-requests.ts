import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@stagedoor/platform/stores/stored-file';

const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/** Whether a client has the file already. Proxies that compress make its ETag a weak one. */
export function hasTag({ 'if-none-match': tags = '' }: IncomingHttpHeaders, tag: string): boolean {
  return tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Undefined for the whole file, also if the range counts from the end or has several parts. */
export function requestedRange(
  { range = '', 'if-range': tagOfPart }: IncomingHttpHeaders,
  tag: string,
): ByteRange | undefined {
  const [matches, first, last] = RANGE.exec(range) ?? [];
  if (matches === undefined || (tagOfPart !== undefined && tagOfPart !== tag)) return undefined;
  const [from, to] = [Number(first), last === undefined ? undefined : Number(last)];
  return to !== undefined && to < from ? undefined : { from, to };
}
