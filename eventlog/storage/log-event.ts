export type LogEvent = {
  /** Place in the whole log. Positions grow by the size of what is stored, like byte offsets. */
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
  /** The event as a message on the wire, made when it is first sent. */
  frame?: Buffer;
};

export type NewEvent = Pick<LogEvent, 'id' | 'type' | 'json' | 'data' | 'metadata'>;

/** 2^63 - 1 in the protocol and in the table, for which a JavaScript number has only 2^63. */
export const TOMBSTONE = 2 ** 63;

/** A revision or position as a parameter for Postgres; clients may ask for one up to 2^64. */
export function int8(value: number): string {
  return value >= TOMBSTONE ? '9223372036854775807' : String(BigInt(value));
}

export const STREAM_DELETED = '$streamDeleted';
export const STREAM_METADATA = '$metadata';

/** The bytes of an event that count towards the limit of an append. */
export function appendSize({ data, metadata, type }: NewEvent): number {
  return data.length + metadata.length + 2 * type.length;
}

/** How far an event moves the log's position. */
export function recordSize(stream: string, event: NewEvent): number {
  return 64 + 2 * stream.length + appendSize(event);
}

/** The time in ticks; the clock has milliseconds only. */
export function ticksNow(): bigint {
  return BigInt(Date.now()) * 10_000n;
}
