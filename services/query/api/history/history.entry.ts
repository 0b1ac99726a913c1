import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { OPEN_CATALOGUE, type HistoryEntry } from '@stagedoor/contracts/history';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';

/** An entry in the read tables. */
export interface EntryRow extends Omit<HistoryEntry, 'undoable' | 'undo_refused'> {
  /** Of a show: describes its photos. */
  headlining_artist: string | null;
}

/** An entry as responses have it: photos as addresses, and whether it can be undone. */
export function entryOf({ headlining_artist, ...entry }: EntryRow): HistoryEntry {
  const present = (photos: unknown) => photosOf(photos, headlining_artist ?? '');
  const changes = entry.changes.map((change) =>
    change.field === 'photos'
      ? { field: 'photos', before: present(change.before), after: present(change.after) }
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

function photosOf(photos: unknown, headlining_artist: string) {
  return photos
    ? presentPhotos({ photos: photos as StoredPhoto[], details: { headlining_artist } })
    : photos;
}

function undoRefusalOf({
  type,
  command_id,
  undone_by,
}: Pick<EntryRow, 'type' | 'command_id' | 'undone_by'>): string | undefined {
  if (Object.hasOwn(IRREVERSIBLE, type) || command_id === OPEN_CATALOGUE) return 'not-undoable';
  return undone_by === null ? undefined : 'already-undone';
}
