import { readRecorded, type DomainEvent, type EventType } from '@stagedoor/contracts/events/events';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import { NAME_FIELDS, type HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { isSame, isUnset, type Fields } from './fields.ts';
import { sealedOf, subjectKind, type AnyKind } from './subjects.ts';

/** An event and its place in its stream. `at` is RFC 3339. */
export type PlacedEvent = DomainEvent & {
  /** Stays the same when the log moves. */
  eventId: string;
  stream: string;
  revision: number;
  at: string;
};

/** What an event makes of a subject that has a state. */
export interface StateChange {
  kind: AnyKind;
  before: unknown;
  after: unknown;
}

/** What an event is about, and the values of that before and after it. */
export interface SubjectChange extends Subject {
  /** `{}` is the name of the subject; if its kind has none, whoever reads puts it in. */
  sentence: string;
  /** Undefined where there is no such subject. */
  before: Fields | undefined;
  after: Fields | undefined;
  /** The personal data, as the log holds it. */
  sealedBefore?: Sealed;
  sealed?: Sealed;
}

interface Subject {
  subject: HistorySubject;
  id: string;
}

type Sealed = Readonly<Record<string, string>> | undefined;

/** An event as the log holds it: in the version in which it was written, and sealed. */
export interface StoredEvent {
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
}

export type EntryContent = ReturnType<typeof entryOf>;

/**
 * The entry of an event after the earlier ones of its stream, of whatever versions.
 * @returns undefined for an event that has no entry, because it cannot be read or is not known here
 */
export function entryAfter(earlier: readonly StoredEvent[], recorded: StoredEvent) {
  const event = placed(recorded);
  if (!event) return undefined;
  const before = earlier.flatMap((one) => placed(one) ?? []);
  let known: { state: unknown } | undefined;
  for (const one of before) {
    const change = stateChange(known, one);
    if (change) known = { state: change.after };
  }
  const subject = subjectOf(event);
  const { at: created_at } = before.find((one) => isSame(subjectOf(one), subject)) ?? event;
  return { ...entryOf(subjectChange(event, stateChange(known, event))), created_at };
}

/** Undefined for an event about nothing that has a state. `known` is what its stream has made. */
export function stateChange(
  known: { state: unknown } | undefined,
  event: PlacedEvent,
): StateChange | undefined {
  const kind = subjectKind(event.type);
  if (!kind) return undefined;
  const before = known ? known.state : kind.decider.initial;
  const { at, revision } = event;
  return { kind, before, after: kind.decider.evolve(before, event, { at, revision }) };
}

/** What an event is about: a finding where it is not about a subject with a state. */
export function subjectOf(event: PlacedEvent): Subject {
  const kind = subjectKind(event.type);
  const ofStream = event.stream.slice(event.stream.indexOf('-') + 1);
  if (kind) return { subject: kind.subject, id: kind.idOf?.(event) ?? ofStream };
  return { subject: 'finding', id: event.type === 'EventVoided' ? event.eventId : ofStream };
}

/** The event with the sentence that says so, and the values of its subject before and after. */
export function subjectChange(event: PlacedEvent, change: StateChange | undefined): SubjectChange {
  const sentences: Record<EventType, (data: never) => string> = HISTORY_SENTENCES;
  const sentence = sentences[event.type](event.data as never);
  const { subject, id } = subjectOf(event);
  if (!change) return { sentence, subject, id, before: undefined, after: event.data };
  const { kind, before, after } = change;
  return {
    ...{ sentence, subject, id },
    ...{ before: kind.fieldsOf(before, id), after: kind.fieldsOf(after, id) },
    ...{ sealedBefore: sealedOf(before), sealed: sealedOf(after) },
  };
}

/** What an entry says of a change, with only those fields that really changed. */
export function entryOf(change: SubjectChange) {
  const { subject, id, before = {} } = change;
  // What is gone keeps its id, and no other value.
  const gone = recordOf(Object.keys(before), (field) => (field === 'id' ? id : null));
  const fields: Fields = { ...gone, ...change.after };
  const changed = changedFields(change, fields).toSorted(asInJsonb);
  const listed = changed.filter((field) => field in before || !isUnset(field, fields[field]));
  return {
    ...{ subject, subject_id: id, summary: summaryOf(change), before, fields, set_fields: changed },
    changes: listed.map((field) => ({
      ...{ field, before: before[field] ?? null, after: fields[field] },
    })),
  };
}

/** Markers of personal data are the same before and after it changes. */
function changedFields({ before = {}, sealedBefore, sealed }: SubjectChange, after: Fields) {
  return Object.keys(after).filter(
    (field) =>
      !(field in before) ||
      !isSame(before[field], after[field]) ||
      sealedBefore?.[field] !== sealed?.[field],
  );
}

/** The order in which Postgres keeps the keys of an object. */
function asInJsonb(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

function summaryOf({ sentence, subject, id, before, after }: SubjectChange): string {
  const named = NAME_FIELDS[subject];
  if (named === undefined) return sentence;
  const name = [before?.[named], after?.[named], id].find((known) => typeof known === 'string');
  return sentence.replace('{}', () => String(name));
}

function placed({ stream, revision, id: eventId, type, ...recorded }: StoredEvent) {
  const read = readRecorded(type, recorded);
  if (!read.event) return undefined;
  return { ...read.event, eventId, stream, revision, at: read.metadata.occurredAt };
}
