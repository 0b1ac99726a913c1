import { TOMBSTONE } from './log-event.ts';

/** A stream's metadata are the last event of a stream of their own. */
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

/** Events of lower revision are gone for readers of the stream; `TOMBSTONE` means softly deleted. */
export function truncateBefore(metadata: Uint8Array | undefined): number {
  const value = parse(metadata)['$tb'];
  return typeof value === 'number' && value > 0 ? value : 0;
}

export function isSoftlyDeleted(metadata: Uint8Array | undefined): boolean {
  return truncateBefore(metadata) === TOMBSTONE;
}

export const SOFTLY_DELETED = Buffer.from('{"$tb":9223372036854775807}');

/** The same metadata, with the stream readable again from a revision on. */
export function recreatedFrom(revision: number, metadata: Uint8Array | undefined): Buffer {
  return Buffer.from(JSON.stringify({ ...parse(metadata), $tb: revision }));
}

function parse(metadata: Uint8Array | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(metadata ?? '{}').toString());
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
