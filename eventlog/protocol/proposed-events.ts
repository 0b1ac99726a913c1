import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent } from '../storage/log-event.ts';
import { contentOf, isMetadataStream } from '../storage/stream-metadata.ts';
import { invalidArgument, requiredMetadataMissing, unimplemented } from './call-refusals.ts';
import { storable } from './stream-name.ts';

/**
 * The largest append: data, metadata, and two bytes for each character of a type. As large as the
 * largest event of KurrentDB, so that every event of other servers can be imported.
 */
export const MAX_APPEND_BYTES = 16 * 1024 * 1024;

const LINK = '$>';
const DEFAULT_ACCESS_STREAM = '$settings';

/** @throws a refusal when something is missing or malformed. */
export function newEventOf(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): NewEvent {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  if (type === undefined || contentType === undefined) {
    throw requiredMetadataMissing('type,content-type');
  }
  if (type === '') throw invalidArgument('An event needs a type.');
  return {
    id: uuidOf(message.getId()),
    type: storable(type),
    json: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** @throws a refusal for links and access lists, which this log would not follow. */
export function refuseUnsupported(stream: string, events: NewEvent[]): void {
  if (stream === DEFAULT_ACCESS_STREAM) throw unimplemented('Default access lists');
  if (events.some(({ type }) => type === LINK)) throw unimplemented('Links between events');
  if (isMetadataStream(stream) && events.some(({ data }) => '$acl' in contentOf(data))) {
    throw unimplemented('Access lists of streams');
  }
}

function uuidOf(message: UUID | undefined): string {
  const id = message?.getString().toLowerCase() ?? '';
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return id;
  throw invalidArgument('An event needs a UUID.');
}
