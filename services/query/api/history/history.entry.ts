import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { OPEN_CATALOGUE, type HistoryEntry } from '@stagedoor/contracts/history';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';

/** An entry in the read tables. */
export type EntryRow = Omit<HistoryEntry, 'undoable' | 'undo_refused'>;

/** An entry as responses have it: photos with addresses, and whether it can be undone. */
export function entryOf(entry: EntryRow): HistoryEntry {
  const changes = entry.changes.map((change) =>
    change.field === 'photos'
      ? { field: 'photos', before: photosOf(change.before), after: photosOf(change.after) }
      : change,
  );
  const refused = undoRefusalOf(entry);
  return {
    ...entry,
    changes,
    undoable: refused === undefined,
    ...(refused && { undo_refused: refused }),
  };
}

function photosOf(photos: unknown) {
  return photos ? presentPhotos(photos as StoredPhoto[]) : photos;
}

function undoRefusalOf({
  type,
  command_id,
  undone_by,
}: Pick<EntryRow, 'type' | 'command_id' | 'undone_by'>): string | undefined {
  if (Object.hasOwn(IRREVERSIBLE, type) || command_id === OPEN_CATALOGUE) return 'not-undoable';
  return undone_by === null ? undefined : 'already-undone';
}
