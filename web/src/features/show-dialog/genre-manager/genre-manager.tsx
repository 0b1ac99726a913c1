import type { Genre } from '@stagedoor/contracts/genre';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import type { Edits } from '../../../ui/table/edits.ts';
import { AddGenre } from './add-genre.tsx';
import styles from './genre-manager.module.css';
import { GenreRow } from './genre-row.tsx';
import { RenameGenre } from './rename-genre.tsx';
import { useGenreChanges } from './use-genre-changes.ts';

interface GenreManagerProps {
  open: boolean;
  edits: Edits<Genre>;
  /** The genres could not be loaded. */
  failed: boolean;
  /** Id of the chosen genre. */
  selected: string;
  onClose: () => void;
  onSelect: (genre: Genre) => void;
  onDeleted: (id: string) => void;
  /** Loads the genres again. */
  onReload: () => Promise<unknown>;
}

/** The dialog in which genres are chosen, added, renamed and deleted. */
export function GenreManager({
  open,
  edits,
  failed,
  selected,
  onClose,
  onSelect,
  onDeleted,
  onReload,
}: GenreManagerProps) {
  const changes = useGenreChanges(edits);
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
    if ((await removing) === 'done') onDeleted(genre.id);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Genres"
      locked={renaming !== undefined || changes.busy}
    >
      <div className={styles.manager}>
        <AddGenre busy={changes.busy} onAdd={changes.create} />
        {failed && (
          <LoadFailure message="Failed to load genres. Please try again." onRetry={onReload} />
        )}
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Genres">
          {edits.items.map((genre) => (
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
        description={
          `Shows with the genre “${pendingDeletion?.name ?? ''}” will have none. ` +
          'You can undo this.'
        }
        confirmLabel="Delete"
        tone="destructive"
        onConfirm={() => pendingDeletion && remove(pendingDeletion)}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Dialog>
  );
}
