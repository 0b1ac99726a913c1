import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { appendSize } from '../storage/log-event.ts';
import { MAX_APPEND_BYTES, newEventOf, refuseUnsupported } from './proposed-events.ts';
import { unavailable } from './call-refusals.ts';
import { streamNameOf } from './stream-name.ts';
import { expectedRevision } from './write-messages.ts';
import type { WriteRequest } from '../storage/write-request.ts';

const MAX_UNFINISHED = 256;
const MAX_UNFINISHED_BYTES = 2 * MAX_APPEND_BYTES;

/** The appends of a batch call that wait for more chunks, by correlation id. */
export function unfinishedAppends(onLate: (request: WriteRequest, correlationId: string) => void) {
  const appends = new Map<string, { request: WriteRequest; timer: NodeJS.Timeout }>();
  let bytes = 0;

  function take(id: string): WriteRequest | undefined {
    const found = appends.get(id);
    clearTimeout(found?.timer);
    appends.delete(id);
    bytes -= found?.request.size ?? 0;
    return found?.request;
  }

  return {
    /** @returns the append if it is complete or too large. @throws a refusal for a bad chunk. */
    add(chunk: BatchAppendReq): WriteRequest | undefined {
      const id = chunk.getCorrelationId()?.getString() ?? '';
      const options = chunk.getOptions();
      const request = take(id) ?? (options && requestOf(options));
      if (!request) return undefined;
      if (appends.size >= MAX_UNFINISHED || bytes > MAX_UNFINISHED_BYTES) {
        throw unavailable('too many appends are unfinished');
      }
      for (const event of chunk.getProposedMessagesList().map(newEventOf)) {
        request.events.push(event);
        request.size += appendSize(event);
      }
      refuseUnsupported(request.stream, request.events);
      if (chunk.getIsFinal() || request.size > MAX_APPEND_BYTES) return request;
      const late = () => take(id) && onLate(request, id);
      const timer = setTimeout(late, Math.min(request.deadline - Date.now(), LONGEST_TIMER));
      appends.set(id, { request, timer });
      bytes += request.size;
      return undefined;
    },
    clear: () => [...appends.keys()].forEach(take),
  };
}

const LONGEST_TIMER = 2 ** 31 - 1;

function requestOf(options: BatchAppendReq.Options): WriteRequest {
  const stream = streamNameOf(options.getStreamIdentifier());
  const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
  const expected = expectedRevision(options);
  return { action: 'append', stream, expected, events: [], size: 0, deadline };
}
