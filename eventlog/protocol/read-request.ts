import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { impossibleRevision, invalidArgument, unknownPosition } from './call-refusals.ts';
import { streamNameOf } from './stream-name.ts';
import { RE2JS } from 're2js';
import type { LogEvent } from '../storage/log-event.ts';

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

/** Whether a reader of `$all` wants an event. */
type EventFilter = (event: LogEvent) => boolean;

export const everyEvent: EventFilter = () => true;

const LONGEST_EXPRESSION = 1_000;

/** @throws a refusal when the filter is incomplete, or its regular expression is malformed. */
function filterOf(options: ReadReq.Options.FilterOptions): EventFilter {
  const onStream = options.getStreamIdentifier();
  const onType = options.getEventType();
  if (onStream) return matching(onStream, ({ stream }) => stream);
  if (onType) return matching(onType, ({ type }) => type);
  throw invalidArgument('A filter needs a stream name or an event type.');
}

function matching(
  expression: ReadReq.Options.FilterOptions.Expression,
  subject: (event: LogEvent) => string,
): EventFilter {
  const regex = expression.getRegex();
  if (regex === '') {
    const prefixes = expression.getPrefixList();
    return (event) => prefixes.some((prefix) => subject(event).startsWith(prefix));
  }
  const compiled = compile(regex);
  return (event) => compiled.test(subject(event));
}

/** RE2 takes time in proportion to the text, so no client can stop the log with an expression. */
function compile(regex: string): RE2JS {
  if (regex.length > LONGEST_EXPRESSION) {
    throw invalidArgument(
      `A regular expression may have at most ${LONGEST_EXPRESSION} characters.`,
    );
  }
  try {
    return RE2JS.compile(regex);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidArgument(`This regular expression cannot be used: ${reason}`);
  }
}
