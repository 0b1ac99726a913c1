import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { derivedId } from '../../services/command/run/derived-id.ts';

/** What the response to a write says: that it is done, that it is refused, or neither. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** What the senders of writes learned from the responses. */
export interface ReportedWrites {
  /** By command id; for a part of a bulk action, by command id and the id of its subject. */
  known: ReadonlyMap<string, { name: RouteName; outcomes: readonly Outcome[] }>;
  /** Writes without an Idempotency-Key, whose command id no response named. */
  nameless: ReadonlyMap<RouteName, readonly Outcome[]>;
}

/** The type of the first event of a nameless write, by which it is counted in the log. */
const LEAVES: Partial<Record<RouteName, string>> = {
  'shows.create': 'ShowAnnounced',
  'messages.send': 'MessageReceived',
  'mailing-list.subscribe': 'SubscriberJoined',
};

/** Who sends no requests: the product itself, and whoever types commands. */
const OTHERS = ['system', 'operator'];

/**
 * How the log differs from what the senders of writes learned, as sentences. It should hold a write
 * that is done exactly once, one that was refused never, any other at most once, and nothing else;
 * and the revisions of each stream should count from 0 without a gap.
 */
export function writeDifferences(
  { known, nameless }: ReportedWrites,
  events: readonly RecordedEvent[],
): string[] {
  const written = Map.groupBy(
    // Signing up sends no key by which its event would be found.
    events.filter(
      ({ event, metadata: { actor } }) => !OTHERS.includes(actor.role) && !isSignUp(event),
    ),
    ({ stream, metadata: { commandId } }) => {
      const part = `${commandId} ${stream.slice(stream.indexOf('-') + 1)}`;
      return known.has(part) ? part : commandId;
    },
  );
  const rest = [...written].filter(([write]) => !known.has(write)).map(([, stored]) => stored);
  const counted = [...nameless].map(([name, outcomes]) => ({ name, outcomes, type: LEAVES[name] }));
  const unasked = rest.filter(([first]) => !counted.some(({ type }) => type === first?.type));
  return [
    ...brokenStreams(events),
    ...unasked.flat().map(({ type, stream }) => `Nobody sent the ${type} in ${stream}.`),
    ...[...known].flatMap(([write, { name, outcomes }]) => {
      const times = timesOf(written.get(write) ?? []);
      return isKept(outcomes, times)
        ? []
        : [`${name} was reported as ${outcomes.join(', ')}, and is in the log ${TIMES[times]}.`];
    }),
    ...counted.flatMap(({ name, outcomes, type }) => {
      const stored = rest.filter(([first]) => first?.type === type);
      const done = outcomes.filter((outcome) => outcome === 'done').length;
      const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
      const isOne = stored.every((events) => timesOf(events) === 1);
      if (isOne && stored.length >= done && stored.length <= done + unknown) return [];
      return [
        `${name} without a key was reported ${done} times as done and ${unknown} times as ` +
          `unknown, and is in the log ${stored.length} times.`,
      ];
    }),
  ];
}

const TIMES = ['not at all', 'once', 'more than once'] as const;

/**
 * How often a command stands in the log: once if these are the events of
 * one append to each stream, whose ids are derived from the command and counted from 0.
 */
function timesOf(stored: readonly RecordedEvent[]): 0 | 1 | 2 {
  if (stored.length === 0) return 0;
  const appends = [...Map.groupBy(stored, ({ stream }) => stream).values()];
  const isOneAppend = appends
    .flatMap((events) => events.map((event, index) => ({ ...event, index })))
    .every(
      ({ id, stream, metadata, index }) =>
        id === derivedId(metadata.commandId, stream, String(index)),
    );
  return isOneAppend ? 1 : 2;
}

function isSignUp(event: RecordedEvent['event']): boolean {
  return event?.type === 'AccountOpened' && event.data.by === 'signup';
}

function isKept(outcomes: readonly Outcome[], times: 0 | 1 | 2): boolean {
  if (outcomes.includes('done')) return times === 1;
  return times === 0 || (times === 1 && outcomes.includes('unknown'));
}

function brokenStreams(events: readonly RecordedEvent[]): string[] {
  return [...Map.groupBy(events, ({ stream }) => stream)].flatMap(([stream, stored]) => {
    const revisions = stored.map(({ revision }) => revision);
    if (revisions.every((revision, index) => revision === index)) return [];
    return [`The revisions of ${stream} in the log are ${revisions.join(', ')}.`];
  });
}
