import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { everyEvent, filterOf, type EventFilter } from './event-filter.ts';
import { impossibleRevision, invalidArgument, unknownPosition } from './call-refusals.ts';
import { streamNameOf } from './stream-name.ts';

const { Options } = streams.ReadReq;

/** Where a read begins: at an end of the stream or log, or at a revision or position. */
export type Origin = 'start' | 'end' | number;

export type ReadRequest = {
  /** Undefined for `$all`. */
  stream: string | undefined;
  origin: Origin;
  backwards: boolean;
  filter: EventFilter;
  /** How many events, at most; undefined for a subscription. */
  count: number | undefined;
  /** After how many events a filtered subscription sends a checkpoint. */
  checkpointInterval: number | undefined;
};

const LAST_REVISION = 2n ** 63n - 1n;
const DEFAULT_SEARCH_WINDOW = 32;

/** @throws a refusal when the request is incomplete or not supported. */
export function readRequestOf(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) throw invalidArgument('A read needs options.');
  const filter = options.getFilter();
  const stream = options.getStream();
  const all = options.getAll();
  const common = {
    backwards: options.getReadDirection() === Options.ReadDirection.BACKWARDS,
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter: filter ? filterOf(filter) : everyEvent,
    checkpointInterval: filter && intervalOf(filter),
  };
  if (stream) {
    const name = streamNameOf(stream.getStreamIdentifier());
    return { ...common, stream: name, origin: streamOrigin(stream) };
  }
  if (all) return { ...common, stream: undefined, origin: allOrigin(all) };
  throw invalidArgument('A read needs a stream, or $all.');
}

function streamOrigin(options: ReadReq.Options.StreamOptions): Origin {
  if (options.hasRevision()) return revisionOf(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
}

/** The protocol can express revisions that no stream can have. */
function revisionOf(text: string): number {
  if (BigInt(text) > LAST_REVISION) throw impossibleRevision();
  return Number(text);
}

function allOrigin(options: ReadReq.Options.AllOptions): Origin {
  const position = options.getPosition();
  if (!position) return options.hasEnd() ? 'end' : 'start';
  if (position.getCommitPosition() !== position.getPreparePosition()) throw unknownPosition();
  return Number(position.getCommitPosition());
}

function intervalOf(options: ReadReq.Options.FilterOptions): number {
  const window = options.hasMax() ? options.getMax() : DEFAULT_SEARCH_WINDOW;
  return Math.max(1, window * options.getCheckpointintervalmultiplier());
}
