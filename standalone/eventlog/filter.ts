import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEvent } from './log-event.ts';
import { invalidArgument, unimplemented } from './refusals.ts';

/** Whether a reader of `$all` wants an event. */
export type EventFilter = (event: LogEvent) => boolean;

export const everyEvent: EventFilter = () => true;

/** How the official client writes "no system events"; other regular expressions are not supported yet. */
const NO_SYSTEM_EVENTS = new Set(['^[^$].*', '^[^\\$].*', '^[^$]']);

/** @throws a refusal when the filter is incomplete or not supported. */
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
  if (!NO_SYSTEM_EVENTS.has(regex)) throw unimplemented('Filters by regular expression');
  return (event) => subject(event) !== '' && !subject(event).startsWith('$');
}
