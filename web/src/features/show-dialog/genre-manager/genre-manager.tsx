import type { Genre } from '@stagedoor/contracts/genre';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../../ui/page/error-box.tsx';
import { AddGenre } from './add-genre.tsx';
import styles from './genre-manager.module.css';
import { GenreRow } from './genre-row.tsx';
import { RenameGenre } from './rename-genre.tsx';
import { useGenreChanges } from './use-genre-changes.ts';

interface GenreManagerProps {
  open: boolean;
  genres: readonly Genre[];
  /** The genres could not be loaded. */
  failed: boolean;
  /** Id of the genre that is chosen now. */
  selected: string;
  onClose: () => void;
  onSelect: (genre: Genre) => void;
  onDeleted: (id: string) => void;
  /** Loads the genres again. */
  onReload: () => Promise<unknown>;
}

/** The dialog with all genres: choose one, rename, delete, add. */
export function GenreManager({
  open,
  genres,
  failed,
  selected,
  onClose,
  onSelect,
  onDeleted,
  onReload,
}: GenreManagerProps) {
  const changes = useGenreChanges(genres, onReload);
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [renamed, setRenamed] = useState<string>();
  const [pendingDeletion, setPendingDeletion] = useState<Genre>();
  const remove = async (genre: Genre) => {
    const result = await changes.remove(genre);
    flushSync(() => setPendingDeletion(undefined));
    if (result !== 'done') return;
    onDeleted(genre.id);
    // Where the focus came from is gone with the genre.
    list.current?.focus();
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
          <ErrorBox message="Failed to load genres. Please try again.">
            <Button size="sm" onClick={onReload}>
              Try again
            </Button>
          </ErrorBox>
        )}
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Genres">
          {genres.map((genre) => (
            <li key={genre.id} className={styles.item}>
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
          'This cannot be undone.'
        }
        confirmLabel="Delete"
        tone="destructive"
        busy={changes.busy}
        onConfirm={() => pendingDeletion && remove(pendingDeletion)}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Dialog>
  );
}
