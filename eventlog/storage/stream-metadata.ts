import { z } from 'zod';
import { TOMBSTONE } from './log-event.ts';

/** A stream's metadata is the last event of another stream, its metadata stream. */
export function metadataStreamOf(stream: string): string {
  return `$$${stream}`;
}

export function isMetadataStream(stream: string): boolean {
  return stream.startsWith('$$');
}

/** The metadata stream of a stream, or the stream that a metadata stream describes. */
export function counterpartOf(stream: string): string {
  return isMetadataStream(stream) ? stream.slice(2) : metadataStreamOf(stream);
}

/** The stream that the events of a stream are about: a metadata stream describes another one. */
export function subjectOf(stream: string): string {
  return isMetadataStream(stream) ? counterpartOf(stream) : stream;
}

/** What a stream's metadata hides from its readers. */
type StreamLimits = {
  /** Events of lower revision are hidden; `TOMBSTONE` means softly deleted. */
  truncateBefore: number;
  /** Only so many events, the newest, are visible. */
  maxCount: number;
  /** In seconds; older events are hidden. */
  maxAge: number;
};

/** Nothing where a stream has none. */
type StoredMetadata = Uint8Array | null | undefined;

/** As in EventStoreDB, no limit counts if one of the known values is malformed. */
export function limitsOf(metadata: StoredMetadata): StreamLimits {
  if (!metadata) return NO_LIMITS;
  const { $tb, $maxCount, $maxAge } = known.catch({}).parse(contentOf(metadata));
  return {
    truncateBefore: positive($tb) ?? 0,
    maxCount: positive($maxCount) ?? Infinity,
    maxAge: positive($maxAge) ?? Infinity,
  };
}

export function isSoftlyDeleted(metadata: StoredMetadata): boolean {
  return limitsOf(metadata).truncateBefore === TOMBSTONE;
}

export const SOFTLY_DELETED = Buffer.from('{"$tb":9223372036854775807}');

/** The same metadata, but the stream is readable again from a revision on. */
export function recreatedFrom(revision: number, metadata: StoredMetadata): Buffer {
  return Buffer.from(JSON.stringify({ ...contentOf(metadata), $tb: revision }));
}

const NO_LIMITS: StreamLimits = { truncateBefore: 0, maxCount: Infinity, maxAge: Infinity };

/** Numbers up to 2^63 - 1, which `JSON.parse` rounds to 2^63. */
const long = z
  .number()
  .refine((value) => Number.isInteger(value) && Math.abs(value) <= TOMBSTONE)
  .optional();
const known = z.object({
  $tb: long,
  $maxCount: long,
  $maxAge: long,
  $cacheControl: long,
  $tmp: z.boolean().optional(),
});

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}

/** The fields of a JSON object; none if the metadata is not one. */
export function contentOf(metadata: StoredMetadata): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(metadata ?? '{}').toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
