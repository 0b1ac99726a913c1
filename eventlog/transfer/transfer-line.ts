import { isUtf8 } from 'node:buffer';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { z } from 'zod';
import { STREAM_DELETED } from '../storage/log-event.ts';

/* An export is lines of JSON: a header, the events in the log's order, and their number. */
const content = z.union([z.string(), z.object({ base64: z.base64() })]);
const eventLine = z.object({
  stream: z.string().min(1),
  /** Missing for the tombstone that closes a stream for ever. */
  revision: z.int().min(0).optional(),
  id: z.uuid(),
  type: z.string().min(1),
  /** When the source recorded it, to 100 ns. */
  created: z.string(),
  json: z.boolean(),
  data: content,
  metadata: content,
});
const footerLine = z.object({ events: z.int().min(0) });
const transferLine = z.union([eventLine, footerLine]);

export type EventLine = z.infer<typeof eventLine>;
type TransferLine = z.infer<typeof transferLine>;

export const HEADER = JSON.stringify({ format: 'stagedoor event log', version: 1 });

export function parseLine(text: string): TransferLine {
  return transferLine.parse(JSON.parse(text));
}

export function lineOf(event: ReadResp.ReadEvent.RecordedEvent): EventLine {
  const properties = event.getMetadataMap();
  const type = properties.get('type') ?? '';
  const stream = Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  return {
    stream,
    ...(type !== STREAM_DELETED && { revision: Number(event.getStreamRevision()) }),
    id: event.getId()?.getString() ?? '',
    type,
    created: timeOf(BigInt(properties.get('created') ?? '0')),
    json: properties.get('content-type') === 'application/json',
    data: contentOf(event.getData_asU8()),
    metadata: contentOf(event.getCustomMetadata_asU8()),
  };
}

export function bytesOf(value: z.infer<typeof content>): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : Buffer.from(value.base64, 'base64');
}

function contentOf(bytes: Uint8Array): z.infer<typeof content> {
  const buffer = Buffer.from(bytes);
  return isUtf8(buffer) ? buffer.toString() : { base64: buffer.toString('base64') };
}

/** From 100 ns ticks since 1970. */
function timeOf(ticks: bigint): string {
  const milliseconds = new Date(Number(ticks / 10_000n)).toISOString().slice(0, -1);
  return `${milliseconds}${String(ticks % 10_000n).padStart(4, '0')}Z`;
}
