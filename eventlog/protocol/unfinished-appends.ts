import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { appendSize } from '../storage/log-event.ts';
import { MAX_APPEND_BYTES, newEventOf, refuseUnsupported } from './proposed-events.ts';
import { unavailable } from './call-refusals.ts';
import { streamNameOf } from './stream-name.ts';
import { expectedRevision } from './write-messages.ts';
import type { WriteRequest } from '../storage/write-request.ts';

const MAX_UNFINISHED = 256;
const MAX_UNFINISHED_BYTES = 2 * MAX_APPEND_BYTES;

type Unfinished = { request: WriteRequest; timer: NodeJS.Timeout };

/** The appends of a batch call that wait for more chunks, by correlation id. */
export class UnfinishedAppends {
  readonly #appends = new Map<string, Unfinished>();
  #bytes = 0;
  readonly #onLate: (request: WriteRequest, correlationId: string) => void;

  constructor(onLate: (request: WriteRequest, correlationId: string) => void) {
    this.#onLate = onLate;
  }

  /** @returns the append if it is complete or too large. @throws a refusal for a bad chunk. */
  add(chunk: BatchAppendReq): WriteRequest | undefined {
    const id = chunk.getCorrelationId()?.getString() ?? '';
    const options = chunk.getOptions();
    const request = this.#take(id) ?? (options && requestOf(options));
    if (!request) return undefined;
    if (this.#appends.size >= MAX_UNFINISHED || this.#bytes > MAX_UNFINISHED_BYTES) {
      throw unavailable('too many appends are unfinished');
    }
    for (const event of chunk.getProposedMessagesList().map(newEventOf)) {
      request.events.push(event);
      request.size += appendSize(event);
    }
    refuseUnsupported(request.stream, request.events);
    if (chunk.getIsFinal() || request.size > MAX_APPEND_BYTES) return request;
    const late = () => this.#take(id) && this.#onLate(request, id);
    const timer = setTimeout(late, Math.min(request.deadline - Date.now(), LONGEST_TIMER));
    this.#appends.set(id, { request, timer });
    this.#bytes += request.size;
    return undefined;
  }

  clear(): void {
    for (const id of [...this.#appends.keys()]) this.#take(id);
  }

  #take(id: string): WriteRequest | undefined {
    const found = this.#appends.get(id);
    clearTimeout(found?.timer);
    this.#appends.delete(id);
    this.#bytes -= found?.request.size ?? 0;
    return found?.request;
  }
}

const LONGEST_TIMER = 2 ** 31 - 1;

function requestOf(options: BatchAppendReq.Options): WriteRequest {
  const stream = streamNameOf(options.getStreamIdentifier());
  const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
  const expected = expectedRevision(options);
  return { action: 'append', stream, expected, events: [], size: 0, deadline };
}
