import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { frameOf } from './event-frame.ts';
import { openFeed } from './subscription-feed.ts';
import { STREAM_DELETED } from '../storage/log-event.ts';
import { ahead, send } from './open-calls.ts';
import {
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  fellBehindFrame,
} from './read-frames.ts';
import type { ReadRequest } from './read-request.ts';
import type { Readers } from './readable-events.ts';
import { consumerTooSlow, streamDeleted } from './refusals.ts';

/** Sends what is there, says so when it is all, and then what comes, until the client is gone. */
export async function subscribe(
  call: ServerWritableStream<ReadReq, Buffer>,
  readers: Readers,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<void> {
  const { stream, filter } = request;
  const checkpoint = checkpoints(request.checkpointInterval);
  const feed = await openFeed(readers, request);
  await send(call, confirmationFrame(randomUUID()), signal);

  let live = false;
  let coming = ahead(feed());
  while (!signal.aborted) {
    const { events, position, source, upToDate } = await coming;
    // The next page is on its way while this one is sent.
    const next = source === 'store' ? ahead(feed()) : undefined;
    if (live && source === 'store' && events.length > 0) {
      live = false;
      await send(call, fellBehindFrame, signal);
    }
    for (const event of events) {
      const room = filter(event) ? send(call, frameOf(event), signal) : undefined;
      if (room) await (live ? inTime(room, readers, event.position) : room);
      if (checkpoint.dueAfter(event.position)) {
        await send(call, checkpointFrame(event.position), signal);
      }
      if (stream !== undefined && event.type === STREAM_DELETED) throw streamDeleted(stream);
    }
    if (upToDate && !live) {
      live = true;
      const passed = checkpoint.outstanding();
      if (passed !== undefined) await send(call, checkpointFrame(passed), signal);
      await send(call, caughtUpFrame, signal);
    }
    if (upToDate) await readers.tail.changed(stream, position, signal);
    coming = next ?? ahead(feed());
  }
}

/** @throws a refusal when a live subscriber takes so little that it has fallen too far behind. */
async function inTime(
  room: Promise<void>,
  { tail, slowConsumerLimit = Infinity }: Readers,
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

/**
 * Tells a filtering subscriber how far it got although nothing was for it: every so many events,
 * and when it goes live.
 */
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
