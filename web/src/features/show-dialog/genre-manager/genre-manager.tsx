import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FailedLoad, type Loaded } from '../../../api/failed-load.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { useGenreEdits } from '../genre-edits.ts';
import { AddGenre } from './add-genre.tsx';
import styles from './genre-manager.module.css';
import { deletionText, showsByGenre, showsText } from './genre-counts.ts';
import { GenreRow } from './genre-row.tsx';
import { RenameGenre } from './rename-genre.tsx';
import { useGenreChanges } from './use-genre-changes.ts';

interface GenreManagerProps {
  open: boolean;
  genres: Loaded<readonly Genre[]>;
  /** All shows there are, to count those of each genre; undefined if the page lacks some. */
  everyShow: readonly Show[] | undefined;
  /** Id of the chosen genre. */
  selected: string;
  onClose: () => void;
  onSelect: (genre: Genre) => void;
  /** Called after the chosen genre was deleted. */
  onDeleted: () => void;
  /** Loads the genres again. */
  onReload: () => Promise<unknown>;
}

/** The dialog in which genres are chosen, added, renamed and deleted. */
export function GenreManager({
  open,
  genres,
  everyShow,
  selected,
  onClose,
  onSelect,
  onDeleted,
  onReload,
}: GenreManagerProps) {
  const edits = useGenreEdits(genres);
  const changes = useGenreChanges(edits);
  const { items } = edits;
  const counts = useMemo(
    () => (open && everyShow ? showsByGenre(everyShow, items) : undefined),
    [open, everyShow, items],
  );
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [renamed, setRenamed] = useState<string>();
  const [pendingDeletion, setPendingDeletion] = useState<Genre>();
  const remove = async (genre: Genre) => {
    const removing = flushSync(() => {
      setPendingDeletion(undefined);
      return changes.remove(genre);
    });
    // The button that had the focus is gone with the genre.
    list.current?.focus();
    if ((await removing) === 'done' && genre.id === selected) onDeleted();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Genres"
      locked={renaming !== undefined || changes.busy}
    >
      <div className="stack gap-4">
        <AddGenre busy={changes.busy} onAdd={changes.create} />
        {genres instanceof FailedLoad && (
          <LoadFailure message="Failed to load genres. Please try again." onRetry={onReload} />
        )}
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Genres">
          {items.map((genre) => (
            <li
              key={genre.id}
              className={styles.item}
              aria-busy={edits.busyIds.has(genre.id) || undefined}
            >
              {renaming === genre.id ? (
                <RenameGenre
                  genre={genre}
                  busy={changes.busy}
                  onRename={(name) => changes.rename(genre, name)}
                  onDone={() => {
                    setRenaming(undefined);
                    setRenamed(genre.id);
                  }}
                />
              ) : (
                <GenreRow
                  genre={genre}
                  shows={counts && showsText(counts.get(genre.id) ?? 0)}
                  selected={genre.id === selected}
                  focused={genre.id === renamed}
                  onSelect={() => onSelect(genre)}
                  onRename={() => setRenaming(genre.id)}
                  onDelete={() => setPendingDeletion(genre)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Delete this genre?"
        description={pendingDeletion ? deletionText(pendingDeletion, counts) : ''}
        confirmLabel="Delete"
        tone="destructive"
        onConfirm={() => pendingDeletion && remove(pendingDeletion)}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Dialog>
  );
}
