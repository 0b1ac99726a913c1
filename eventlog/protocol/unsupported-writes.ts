import type { NewEvent } from '../storage/log-event.ts';
import { unimplemented } from './refusals.ts';
import { contentOf, isMetadataStream } from '../storage/stream-metadata.ts';

const LINK = '$>';
const DEFAULT_ACCESS_STREAM = '$settings';

/**
 * Links and access lists would be kept, and then not be followed: better said at once.
 * @throws a refusal when an event is one of them.
 */
export function refuseUnsupported(stream: string, events: NewEvent[]): void {
  if (stream === DEFAULT_ACCESS_STREAM) throw unimplemented('Default access lists');
  if (events.some(({ type }) => type === LINK)) throw unimplemented('Links between events');
  if (isMetadataStream(stream) && events.some(({ data }) => '$acl' in contentOf(data))) {
    throw unimplemented('Access lists of streams');
  }
}
