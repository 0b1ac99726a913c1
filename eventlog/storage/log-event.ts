export type LogEvent = {
  /** Place in the whole log. Positions advance by the size of what is stored, like byte offsets. */
  position: number;
  stream: string;
  /** Place in the stream, from 0; `TOMBSTONE` for the event that closes a stream for ever. */
  revision: number;
  id: string;
  type: string;
  json: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
  /** When it was recorded, in 100 ns ticks since 1970. */
  created: bigint;
  /** The event as a message on the wire, cached at its first reader. */
  frame?: Buffer;
};

export type NewEvent = Pick<LogEvent, 'id' | 'type' | 'json' | 'data' | 'metadata'>;

/** 2^63 - 1 in the protocol and in the table; this is the number that it turns into here. */
export const TOMBSTONE = 2 ** 63;

export const STREAM_DELETED = '$streamDeleted';
export const STREAM_METADATA = '$metadata';

/** What an event counts towards the limit of one append. */
export function appendSize({ data, metadata, type }: NewEvent): number {
  return data.length + metadata.length + 2 * type.length;
}

/** How far the log's position advances over an event. */
export function recordSize(stream: string, event: NewEvent): number {
  return 64 + 2 * stream.length + appendSize(event);
}

/** Ticks of the clock, which is honest to the millisecond. */
export function ticksNow(): bigint {
  return BigInt(Date.now()) * 10_000n;
}
