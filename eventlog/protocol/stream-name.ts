import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import { invalidArgument } from './call-refusals.ts';

/** Postgres refuses an index entry that is larger than a third of a page. */
const LONGEST_NAME_BYTES = 2_000;

/** @throws a refusal when the name is missing or cannot be stored. */
export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  if (bytes.length === 0) throw invalidArgument('A stream name is missing.');
  if (bytes.length > LONGEST_NAME_BYTES) {
    throw invalidArgument(`A stream name may have at most ${LONGEST_NAME_BYTES} bytes.`);
  }
  return storable(Buffer.from(bytes).toString());
}

/** @throws a refusal when the text has the character zero, which Postgres cannot store. */
export function storable(text: string): string {
  if (text.includes('\0')) throw invalidArgument('Names must not contain the character zero.');
  return text;
}
