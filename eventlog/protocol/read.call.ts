import type { Writable } from 'node:stream';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall } from '@grpc/grpc-js';
import {
  frameOf,
  streamNotFoundFrame,
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  fellBehindFrame,
} from './read-frames.ts';
import type { EventPage, EventPages } from '../storage/event-pages.ts';
import { everyEvent, readRequestOf, type Origin, type ReadRequest } from './read-request.ts';
import { prefetched, roomIn, type OpenCalls } from './open-calls.ts';
import { randomUUID } from 'node:crypto';
import { STREAM_DELETED, ticksNow, TOMBSTONE, type LogEvent } from '../storage/log-event.ts';
import type { LogTail } from '../storage/log-tail.ts';
import { isMetadataStream, isSoftlyDeleted, limitsOf } from '../storage/stream-metadata.ts';
import { streamDeleted, unknownPosition } from './call-refusals.ts';

/** Where committed events are read from. */
export type ReadSources = {
  pages: EventPages;
  tail: LogTail;
};

const TICKS_PER_SECOND = 10_000_000;

/** Read and subscribe are one method of the protocol. */
export function readCall(
  sources: ReadSources,
  calls: OpenCalls,
): handleServerStreamingCall<ReadReq, Buffer> {
  return (call) =>
    calls.run(call, async (signal) => {
      const request = readRequestOf(call.request);
      const { stream, count } = request;
      if (count === undefined) return subscribe(call, sources, request, signal);
      const pages =
        stream === undefined ? allPages(sources, request) : streamPages(sources, stream, request);
      await read(call, pages, request, count, signal);
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

/** Sends the stored events, "caught up", and then new events, until the client is gone. */
async function subscribe(
  call: Writable,
  sources: ReadSources,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<void> {
  const { stream, filter } = request;
  const checkpoint = checkpoints(request.checkpointInterval);
  const feed = await (stream === undefined
    ? allFeed(sources, request)
    : streamFeed(sources, stream, request));
  call.write(confirmationFrame(randomUUID()));

  let live = false;
  let pending = prefetched(feed());
  while (!signal.aborted) {
    const { events, position, source, upToDate } = await pending;
    const next = source === 'store' ? prefetched(feed()) : undefined;
    if (live && source === 'store' && events.length > 0) {
      live = false;
      call.write(fellBehindFrame);
    }
    for (const event of events) {
      if (signal.aborted) return;
      if (filter(event)) call.write(frameOf(event));
      if (checkpoint.dueAfter(event.position)) call.write(checkpointFrame(event.position));
      if (call.writableNeedDrain) await roomIn(call, signal);
      if (stream !== undefined && event.type === STREAM_DELETED) throw streamDeleted(stream);
    }
    if (upToDate && !live) {
      live = true;
      const passed = checkpoint.outstanding();
      if (passed !== undefined) call.write(checkpointFrame(passed));
      call.write(caughtUpFrame);
    }
    await roomIn(call, signal);
    if (upToDate) await sources.tail.changed(stream, position, signal);
    pending = next ?? prefetched(feed());
  }
}

/** Tell a filtering subscriber its progress: after every `interval` events, and on going live. */
function checkpoints(interval = Infinity) {
  let considered = 0;
  let latest: number | undefined;
  return {
    dueAfter(position: number): boolean {
      considered += 1;
      latest = position;
      if (considered < interval) return false;
      considered = 0;
      return true;
    },
    outstanding: () => (interval === Infinity || considered === 0 ? undefined : latest),
  };
}

/** Each call returns the next events for a subscriber. */
type Feed = () => Promise<{
  events: LogEvent[];
  /** Everything up to this position has been returned. */
  position: number;
  source: 'store' | 'memory';
  /** Nothing more can be returned for now. */
  upToDate: boolean;
}>;

/** Reads pages from the store until memory reaches back far enough. */
async function allFeed(sources: ReadSources, { origin }: ReadRequest): Promise<Feed> {
  const { pages, tail } = sources;
  const known = await knownPosition(sources, origin);
  let position = typeof origin === 'number' ? known : known - 1;
  return async () => {
    const recent = tail.after(position);
    const { head } = tail;
    const events = recent ?? (await pages.allAfter(position)).events;
    position = events.at(-1)?.position ?? (recent ? position : Math.max(position, head));
    const upToDate = recent?.length === 0;
    return { events, position, source: recent ? 'memory' : 'store', upToDate };
  };
}

/** Reads pages from the store up to the head of that moment, and the rest from memory. */
async function streamFeed(
  sources: ReadSources,
  stream: string,
  request: ReadRequest,
): Promise<Feed> {
  const { pages, tail } = sources;
  let revision = await lastSeen(sources, stream, request);
  let position: number | undefined;
  return async () => {
    const recent = position === undefined ? undefined : tail.after(position);
    if (recent && position !== undefined) {
      position = recent.at(-1)?.position ?? position;
      const events = recent.filter((event) => event.stream === stream && event.revision > revision);
      revision = events.at(-1)?.revision ?? revision;
      return { events, position, source: 'memory', upToDate: recent.length === 0 };
    }
    const { head } = tail;
    const visible = await visibleRevisions(pages, stream);
    const from = Math.max(revision + 1, visible?.first ?? 0);
    const { events, last } = visible ? await pages.streamFrom(stream, from) : NOTHING;
    revision = events.at(-1)?.revision ?? revision;
    position = last ? head : undefined;
    return { events, position: position ?? -1, source: 'store', upToDate: false };
  };
}

const NOTHING: EventPage = { events: [], last: true };

async function lastSeen({ pages }: ReadSources, stream: string, { origin }: ReadRequest) {
  if (origin === 'start') return -1;
  if (origin !== 'end') return origin;
  return (await pages.stateOf(stream)).last;
}

/** Undefined for a missing stream. @throws a refusal when the stream has a tombstone. */
async function visibleRevisions(pages: EventPages, stream: string) {
  const { last, counterpart } = await pages.stateOf(stream);
  if (isMetadataStream(stream)) {
    if (counterpart.last === TOMBSTONE) throw streamDeleted(stream);
    // Only the latest metadata counts; readers of $all see the earlier metadata, too.
    return last < 0 ? undefined : { first: last, last };
  }
  if (last === TOMBSTONE) throw streamDeleted(stream);
  const { metadata } = counterpart;
  if (last < 0 || isSoftlyDeleted(metadata)) return undefined;
  const { truncateBefore, maxCount, maxAge } = limitsOf(metadata);
  const young = maxAge === Infinity ? 0 : await pages.firstSince(stream, ticksAgo(maxAge));
  return { first: Math.max(truncateBefore, last - maxCount + 1, young), last };
}

/** The position of an origin. @throws a refusal when no event has it, as EventStoreDB does. */
async function knownPosition({ pages, tail }: ReadSources, origin: Origin): Promise<number> {
  if (origin === 'start') return 0;
  if (origin === 'end') return tail.head + 1;
  if (origin === 0 || origin > tail.head || (await pages.holds(origin))) return origin;
  throw unknownPosition();
}

function ticksAgo(seconds: number): bigint {
  const now = ticksNow();
  const age = BigInt(seconds) * BigInt(TICKS_PER_SECOND);
  return age > now ? 0n : now - age;
}
