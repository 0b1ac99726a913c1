import type { DomainEvent, EventType } from '@stagedoor/contracts/events';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import { NAME_FIELDS } from '@stagedoor/contracts/facts/history-subjects';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { isMarker, isUnset, type Fields } from '@stagedoor/domain/fields';
import { subjectKind } from '@stagedoor/domain/subjects';
import { fieldLabel } from '../../ui/field-change/field-label.ts';

/** Where an entry says something else than the log. */
export interface Difference {
  what: string;
  entry: unknown;
  log: unknown;
}

interface Event {
  stream: string;
  revision: number;
  type: EventType;
  data: Fields;
  metadata: { actor?: Fields; commandId?: string; undoes?: string; occurredAt?: string };
}

/**
 * Compares all that an entry says with the event as recorded, and with the earlier events of its
 * stream: when its subject began, its name, and what its fields were before. What is encrypted in
 * the log is left out, names of people too.
 */
export function differencesOf(
  entry: HistoryEntry,
  recorded: string,
  earlier: readonly string[],
): Difference[] {
  const event = eventIn(recorded);
  const before = earlier.map(eventIn);
  const { type, revision, metadata } = event;
  const subject = subjectOf(event);
  const first = before.find((one) => subjectOf(one) === subject) ?? event;
  const facts: [what: string, entry: unknown, log: unknown][] = [
    ['Kind', entry.type, type],
    ['Time', instant(entry.recorded_at), instant(metadata.occurredAt)],
    ['Person', entry.actor.id, metadata.actor?.['id']],
    ['Role', entry.actor.role, metadata.actor?.['role']],
    ['Subject', `${entry.subject} ${entry.subject_id}`, subject],
    [
      'Beginning of the subject',
      instant(entry.subject_created_at),
      instant(first.metadata.occurredAt),
    ],
    ['Revision', entry.revision, revision],
    ['Command', entry.command_id, metadata.commandId],
    ['Undone command', entry.undoes, metadata.undoes],
  ];
  const states = statesAround(event, before);
  return [
    ...facts.flatMap(([what, said, log]) =>
      isSame(said, log) ? [] : [{ what, entry: said, log }],
    ),
    ...inTitle(entry, event, states),
    ...inFields(entry, states),
  ];
}

function eventIn(text: string): Event {
  const [stream, revision, , type, data, metadata] = JSON.parse(text);
  return { stream, revision, type, data: data ?? {}, metadata: metadata ?? {} };
}

/** Its kind and id, as entries have them. */
function subjectOf(event: Event): string {
  const kind = subjectKind(event.type);
  return kind?.idOf ? `${kind.subject} ${idOf(event)}` : event.stream.replace('-', ' ');
}

function idOf({ stream, type, data }: Event): string {
  const happened = { type, data } as DomainEvent;
  return subjectKind(type)?.idOf?.(happened) ?? stream.slice(stream.indexOf('-') + 1);
}

interface States {
  before: Fields;
  after: Fields;
}

/** The fields of the subject before and after an event. What is gone has at most its id. */
function statesAround(event: Event, earlier: readonly Event[]): States {
  const kind = subjectKind(event.type);
  if (!kind) return { before: {}, after: event.data };
  const evolve = (state: unknown, { type, data, revision, metadata }: Event) =>
    kind.decider.evolve(state, { type, data } as DomainEvent, {
      ...{ at: metadata.occurredAt ?? '', revision },
    });
  const state = earlier.reduce(evolve, kind.decider.initial);
  const id = idOf(event);
  const before = kind.fieldsOf(state, id) ?? {};
  const gone = 'id' in before ? { id } : {};
  return { before, after: kind.fieldsOf(evolve(state, event), id) ?? gone };
}

function inTitle(
  { summary, subject, subject_id }: HistoryEntry,
  { type, data }: Event,
  { before, after }: States,
): Difference[] {
  // It has the name of the account, which is encrypted in the log.
  if (subject === 'account') return [];
  const names: Record<string, string | undefined> = NAME_FIELDS;
  const named = names[subject] ?? '';
  const name = [before[named], after[named], subject_id].find((one) => typeof one === 'string');
  const sentences: Record<EventType, (data: never) => string> = HISTORY_SENTENCES;
  const title = sentences[type](data as never).replace('{}', () => String(name));
  return title === summary ? [] : [{ what: 'Title', entry: summary, log: title }];
}

function inFields({ changes }: HistoryEntry, { before, after }: States): Difference[] {
  const said = new Map(changes.map((change) => [change.field, change]));
  const fields = new Set([...Object.keys({ ...before, ...after }), ...said.keys()]);
  return [...fields].flatMap((field) => {
    const change = said.get(field);
    const [was, is] = [plain(field, before[field]), plain(field, after[field])];
    if (isMarker(was) || isMarker(is)) return [];
    if (!change) {
      const isListed = !isSame(was, is) && (field in before || !isUnset(field, is));
      return isListed ? [{ what: fieldLabel(field), entry: undefined, log: is }] : [];
    }
    const [shownWas, shownIs] = [plain(field, change.before), plain(field, change.after)];
    return [
      ...(isSame(shownIs, is) ? [] : [{ what: fieldLabel(field), entry: shownIs, log: is }]),
      ...(isSame(shownWas, was)
        ? []
        : [{ what: `${fieldLabel(field)} before`, entry: shownWas, log: was }]),
    ];
  });
}

/** Photos and people by their ids. */
function plain(field: string, value: unknown): unknown {
  if (field === 'photos' && Array.isArray(value)) return value.map(({ id }) => id);
  const isPerson = typeof value === 'object' && value !== null && 'id' in value;
  return field === 'answered_by' && isPerson ? value.id : value;
}

function instant(time: string | undefined): string | undefined {
  return time === undefined || Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString();
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
