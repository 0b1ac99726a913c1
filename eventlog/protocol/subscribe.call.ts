import { randomUUID } from 'node:crypto';
import { frameOf } from './event-frame.ts';
import { openFeed } from './subscription-feed.ts';
import { STREAM_DELETED } from '../storage/log-event.ts';
import { prefetched } from './open-calls.ts';
import type { Outbox } from './outbox.ts';
import {
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  fellBehindFrame,
} from './read-frames.ts';
import type { ReadRequest } from './read-request.ts';
import type { ReadSources } from './read-sources.ts';
import { consumerTooSlow, streamDeleted } from './call-refusals.ts';

/** Sends the stored events, "caught up", and then new events, until the client is gone. */
export async function subscribe(
  outbox: Outbox,
  sources: ReadSources,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<void> {
  const { stream, filter } = request;
  const checkpoint = checkpoints(request.checkpointInterval);
  const feed = await openFeed(sources, request);
  outbox.add(confirmationFrame(randomUUID()));
  await outbox.flush();

  let live = false;
  let pending = prefetched(feed());
  const flush = (position: number) => {
    const room = outbox.flush();
    return live ? inTime(room, sources, position) : room;
  };
  while (!signal.aborted) {
    const { events, position, source, upToDate } = await pending;
    const next = source === 'store' ? prefetched(feed()) : undefined;
    if (live && source === 'store' && events.length > 0) {
      live = false;
      outbox.add(fellBehindFrame);
    }
    for (const event of events) {
      if (filter(event)) outbox.add(frameOf(event));
      if (checkpoint.dueAfter(event.position)) outbox.add(checkpointFrame(event.position));
      if (outbox.full) await flush(event.position);
      if (stream !== undefined && event.type === STREAM_DELETED) {
        await outbox.flush();
        throw streamDeleted(stream);
      }
    }
    if (upToDate && !live) {
      live = true;
      const passed = checkpoint.outstanding();
      if (passed !== undefined) outbox.add(checkpointFrame(passed));
      outbox.add(caughtUpFrame);
    }
    await flush(position);
    if (upToDate) await sources.tail.changed(stream, position, signal);
    pending = next ?? prefetched(feed());
  }
}

/** Waits for room. @throws a refusal when the live subscriber falls too far behind meanwhile. */
async function inTime(
  room: Promise<void>,
  { tail, slowConsumerLimit = Infinity }: ReadSources,
  position: number,
): Promise<void> {
  if (slowConsumerLimit === Infinity) return room;
  const over = new AbortController();
  const taken = room.then(() => over.abort());
  while (!over.signal.aborted) {
    if (tail.countAfter(position) > slowConsumerLimit) throw consumerTooSlow();
    await tail.changed(undefined, tail.head, over.signal);
  }
  return taken;
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
