import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { frameOf } from './event-frame.ts';
import { STREAM_DELETED, type LogEvent } from '../storage/log-event.ts';
import { prefetched, roomIn } from './open-calls.ts';
import {
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  fellBehindFrame,
} from './read-frames.ts';
import type { ReadRequest } from './read-request.ts';
import { type ReadSources, knownPosition, visibleRevisions } from './read-sources.ts';
import { streamDeleted } from './call-refusals.ts';
import type { EventPage } from '../storage/event-pages.ts';

/** Sends the stored events, "caught up", and then new events, until the client is gone. */
export async function subscribe(
  call: Writable,
  sources: ReadSources,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<void> {
  const { stream, filter } = request;
  const checkpoint = checkpoints(request.checkpointInterval);
  const feed = await openFeed(sources, request);
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

/** Begins after the origin of the request. @throws a refusal when it is unknown. */
async function openFeed(sources: ReadSources, request: ReadRequest): Promise<Feed> {
  if (request.stream === undefined) return allFeed(sources, request);
  return streamFeed(sources, request.stream, request);
}

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
