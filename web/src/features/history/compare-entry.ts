import { PHOTO_FIELDS } from '@stagedoor/contracts/facts/photo-fields';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { isMarker, isSame, type Fields } from '@stagedoor/domain/fields';
import { entryAfter, type EntryContent, type StoredEvent } from '@stagedoor/domain/history-entry';
import { fieldLabel } from '../../field-change/field-label.ts';

/** Where an entry says something else than the log. */
export interface Difference {
  what: string;
  entry: unknown;
  log: unknown;
}

interface Recorded extends StoredEvent {
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
  const event = recordedIn(recorded);
  const { type, revision, metadata } = event;
  const log = entryAfter(earlier.map(recordedIn), event);
  const facts: (readonly [what: string, entry: unknown, log: unknown])[] = [
    ['Kind', entry.type, type],
    ['Time', instant(entry.recorded_at), instant(metadata.occurredAt)],
    ['Person', entry.actor.id, metadata.actor?.['id']],
    ['Role', entry.actor.role, metadata.actor?.['role']],
    ['Subject', `${entry.subject} ${entry.subject_id}`, log && `${log.subject} ${log.subject_id}`],
    ['Beginning of the subject', instant(entry.subject_created_at), instant(log?.created_at)],
    ['Revision', entry.revision, revision],
    ['Command', entry.command_id, metadata.commandId],
    ['Undone command', entry.undoes, metadata.undoes],
    // That of an account has its name, which is encrypted in the log.
    ...(entry.subject === 'account' ? [] : [['Title', entry.summary, log?.summary] as const]),
  ];
  return [
    ...facts.flatMap(([what, said, is]) =>
      isEqual(said, is) ? [] : [{ what, entry: said, log: is }],
    ),
    ...(log ? inFields(entry, log) : []),
  ];
}

function recordedIn(text: string): Recorded {
  const [stream, revision, id, type, data, metadata] = JSON.parse(text);
  return { stream, revision, id, type, data, metadata: metadata ?? {} };
}

function inFields(entry: HistoryEntry, { before, fields, changes }: EntryContent): Difference[] {
  const said = new Map(entry.changes.map((change) => [change.field, change]));
  const listed = new Set([...changes.map(({ field }) => field), ...said.keys()]);
  return [...listed].flatMap((field) => {
    const change = said.get(field);
    const [was, is] = [plain(field, before[field]), plain(field, fields[field])];
    if (isMarker(was) || isMarker(is)) return [];
    if (!change) return [{ what: fieldLabel(field), entry: undefined, log: is }];
    const [shownWas, shownIs] = [plain(field, change.before), plain(field, change.after)];
    return [
      ...(isEqual(shownIs, is) ? [] : [{ what: fieldLabel(field), entry: shownIs, log: is }]),
      ...(isEqual(shownWas, was)
        ? []
        : [{ what: `${fieldLabel(field)} before`, entry: shownWas, log: was }]),
    ];
  });
}

/** Photos and people by their ids. */
function plain(field: string, value: unknown): unknown {
  if (PHOTO_FIELDS.includes(field)) return [value ?? []].flat().map((photo) => Object(photo).id);
  const isPerson = typeof value === 'object' && value !== null && 'id' in value;
  return field === 'answered_by' && isPerson ? value.id : value;
}

function instant(time: string | undefined): string | undefined {
  return time === undefined || Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString();
}

/** The API has null where the log has nothing. */
function isEqual(a: unknown, b: unknown): boolean {
  return isSame(a ?? null, b ?? null);
}
