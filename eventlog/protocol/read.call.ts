import type { Writable } from 'node:stream';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall } from '@grpc/grpc-js';
import { frameOf } from './event-frame.ts';
import type { EventPage } from '../storage/event-pages.ts';
import { everyEvent } from './event-filter.ts';
import { prefetched, roomIn, type OpenCalls } from './open-calls.ts';
import { streamNotFoundFrame } from './read-frames.ts';
import { readRequestOf, type ReadRequest } from './read-request.ts';
import { knownPosition, visibleRevisions, type ReadSources } from './read-sources.ts';
import { subscribe } from './subscribe.call.ts';

/** Read and subscribe are one method of the protocol. */
export function readCall(
  sources: ReadSources,
  calls: OpenCalls,
): handleServerStreamingCall<ReadReq, Buffer> {
  return (call) =>
    calls.run(call, async (signal) => {
      const request = readRequestOf(call.request);
      if (request.count === undefined) return subscribe(call, sources, request, signal);
      await read(call, pagesOf(sources, request), request, request.count, signal);
      if (!signal.aborted) call.end();
    });
}

async function read(
  call: Writable,
  pages: Pages,
  { stream, filter }: ReadRequest,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  let left = count;
  const fetch = () => prefetched(pages(filter === everyEvent ? left : Infinity));
  for (let pending = fetch(); left > 0 && !signal.aborted;) {
    const page = await pending;
    if (page === 'no stream') {
      call.write(streamNotFoundFrame(stream ?? ''));
      return;
    }
    const events = page.events.filter(filter).slice(0, left);
    left -= events.length;
    if (!page.last && left > 0) pending = fetch();
    for (const event of events) {
      if (signal.aborted) return;
      if (!call.write(frameOf(event))) await roomIn(call, signal);
    }
    if (page.last) return;
  }
}

/** Each call returns the next page, with at most `count` events. */
type Pages = (count: number) => Promise<EventPage | 'no stream'>;

function pagesOf(sources: ReadSources, request: ReadRequest): Pages {
  return request.stream === undefined
    ? allPages(sources, request)
    : streamPages(sources, request.stream, request);
}

/** Forwards the pages begin at a position, backwards just before it. */
function allPages(sources: ReadSources, { origin, backwards }: ReadRequest): Pages {
  let next: number | undefined;
  return async (count) => {
    next ??= await knownPosition(sources, origin);
    const page = backwards
      ? await sources.pages.allBefore(next, count)
      : await sources.pages.allAfter(next - 1, count);
    const last = page.events.at(-1)?.position ?? next;
    next = backwards ? last : last + 1;
    return page;
  };
}

function streamPages(
  { pages }: ReadSources,
  stream: string,
  { origin, backwards }: ReadRequest,
): Pages {
  let next = origin === 'start' ? 0 : origin === 'end' ? Infinity : origin;
  let first: number | undefined;
  return async (count) => {
    if (first === undefined) {
      const visible = await visibleRevisions(pages, stream);
      if (!visible) return 'no stream';
      first = visible.first;
      if (next === Infinity && backwards) next = visible.last;
      if (!backwards) next = Math.max(next, first);
    }
    const page = backwards
      ? await pages.streamDown(stream, next, first, count)
      : await pages.streamFrom(stream, next, count);
    const last = page.events.at(-1)?.revision ?? next;
    next = backwards ? last - 1 : last + 1;
    return page;
  };
}
