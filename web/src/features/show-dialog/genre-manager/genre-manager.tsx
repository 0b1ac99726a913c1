import type { Genre } from '@stagedoor/contracts/genre';
import { IconPlus, IconCheck, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '../../../data/query-client.ts';
import { showList } from '../../../data/shows.query.ts';
import { useBusyIds } from '../../../data/use-changes.ts';
import { counted } from '../../../format/counted.ts';
import { Button, LinkButton, IconButton } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LoadFailure } from '../../../ui/page/error-box.tsx';
import { useGenres } from '../use-genres.ts';
import { deletionText, showsByGenre } from './genre-counts.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './genre-manager.module.css';
import { useGenreChanges, type GenreResult } from './use-genre-changes.ts';

interface GenreManagerProps {
  /** Id of the chosen genre. */
  selected: string;
  onClose: () => void;
  /** Gets the id of the genre that is chosen; blank after the chosen one was deleted. */
  onChange: (genreId: string) => void;
}

/** The dialog in which genres are chosen, added, renamed and deleted. */
export function GenreManager({ selected, onClose, onChange }: GenreManagerProps) {
  const { genres: items, isError, refetch } = useGenres();
  const changes = useGenreChanges(items);
  const busyIds = useBusyIds();
  // Every show, to count those of each genre.
  const { data: everyShow } = useQuery(showList, queryClient);
  const counts = everyShow && showsByGenre(everyShow, items);
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
    if ((await removing) === 'done' && genre.id === selected) onChange('');
  };

  return (
    <Dialog onClose={onClose} title="Genres" locked={renaming !== undefined || changes.busy}>
      <div className="stack gap-4">
        <AddGenre busy={changes.busy} onAdd={changes.create} />
        {isError && items.length === 0 && (
          <LoadFailure message="Failed to load genres. Please try again." onRetry={refetch} />
        )}
        <ul ref={list} tabIndex={-1} className="line-above" aria-label="Genres">
          {items.map((genre) => (
            <li
              key={genre.id}
              className={classes('flex middle tap line-below', styles.item)}
              aria-busy={busyIds.has(genre.id) || undefined}
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
                  shows={counts && counted(counts.get(genre.id) ?? 0, 'show')}
                  selected={genre.id === selected}
                  focused={genre.id === renamed}
                  onSelect={() => onChange(genre.id)}
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

interface AddGenreProps {
  busy: boolean;
  onAdd: (name: string) => Promise<GenreResult>;
}

function AddGenre({ busy, onAdd }: AddGenreProps) {
  const { field, onSubmit } = useNameForm('', busy, onAdd);
  return (
    <form className="field-row" onSubmit={onSubmit}>
      <TextField label="New genre" {...field} />
      <Button type="submit" busy={busy}>
        <IconPlus size="1.125rem" aria-hidden="true" />
        Add
      </Button>
    </form>
  );
}

interface GenreRowProps {
  genre: Genre;
  /** How many shows it has, if that is known. */
  shows: string | undefined;
  selected: boolean;
  /** The genre was just renamed: its pencil gets the focus back. */
  focused: boolean;
  onSelect: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** A genre to choose. The built-in genre for shows without one cannot be changed. */
function GenreRow({
  genre,
  shows,
  selected,
  focused,
  onSelect,
  onRename,
  onDelete,
}: GenreRowProps) {
  return (
    <>
      <button type="button" className={styles.choose} aria-pressed={selected} onClick={onSelect}>
        {genre.name}
        {selected && <IconCheck size="1.125rem" aria-hidden="true" />}
      </button>
      {shows && <span className={styles.shows}>{shows}</span>}
      {genre.slug !== 'none' && (
        <>
          <LinkButton
            size="sm"
            variant="ghost"
            aria-label={`History of ${genre.name}`}
            title={`History of ${genre.name}`}
            to="/manage/history/$subject/$id"
            params={{ subject: 'genre', id: genre.id }}
          >
            <IconHistory size="1.125rem" aria-hidden="true" />
          </LinkButton>
          <IconButton
            size="sm"
            label={`Rename ${genre.name}`}
            autoFocus={focused}
            icon={<IconPencil size="1.125rem" aria-hidden="true" />}
            onClick={onRename}
          />
          <IconButton
            size="sm"
            label={`Delete ${genre.name}`}
            icon={<IconTrash size="1.125rem" aria-hidden="true" />}
            onClick={onDelete}
          />
        </>
      )}
    </>
  );
}

interface RenameGenreProps {
  genre: Genre;
  busy: boolean;
  onRename: (name: string) => Promise<GenreResult>;
  onDone: () => void;
}

/** The field that replaces the name of a genre. Enter saves, Escape cancels. */
function RenameGenre({ genre, busy, onRename, onDone }: RenameGenreProps) {
  const { field, onSubmit } = useNameForm(genre.name, busy, onRename, onDone);
  return (
    <form className={styles.rename} onSubmit={onSubmit}>
      <TextField
        label={`New name for ${genre.name}`}
        labelInset
        autoFocus
        {...field}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
        onFocus={(event) => event.target.select()}
      />
      <Button size="sm" type="submit" variant="primary" busy={busy}>
        Save
      </Button>
      <Button size="sm" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

/** A form with the name of a genre, which says why that is refused. */
function useNameForm(
  start: string,
  busy: boolean,
  send: (name: string) => Promise<GenreResult>,
  onDone = () => {},
) {
  const [name, setName] = useState(start);
  const [refused, setRefused] = useState<string>();
  return {
    field: {
      maxLength: 50,
      value: name,
      error: refused,
      onChange: ({ target }: { target: { value: string } }) => {
        setName(target.value);
        setRefused(undefined);
      },
    },
    onSubmit: async (event: FormEvent) => {
      event.preventDefault();
      // React would pass the event on to the form of the show, which contains this dialog.
      event.stopPropagation();
      if (busy) return;
      const result = await send(name);
      setRefused(typeof result === 'object' ? result.refused : undefined);
      if (result !== 'done') return;
      setName(start);
      onDone();
    },
  };
}
