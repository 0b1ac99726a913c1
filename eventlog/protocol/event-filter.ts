import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { RE2JS } from 're2js';
import type { LogEvent } from '../storage/log-event.ts';
import { invalidArgument } from './call-refusals.ts';

/** Whether a reader of `$all` wants an event. */
export type EventFilter = (event: LogEvent) => boolean;

export const everyEvent: EventFilter = () => true;

const LONGEST_EXPRESSION = 1_000;

/** @throws a refusal when the filter is incomplete, or its regular expression is malformed. */
export function filterOf(options: ReadReq.Options.FilterOptions): EventFilter {
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
