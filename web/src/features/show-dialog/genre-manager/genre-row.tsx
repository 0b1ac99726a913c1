import type { Genre } from '@stagedoor/contracts/genre';
import { IconCheck, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './genre-manager.module.css';
import type { GenreResult } from './use-genre-changes.ts';

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
export function GenreRow({
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
        {selected && <IconCheck size={18} aria-hidden="true" />}
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
            <IconHistory size={18} aria-hidden="true" />
          </LinkButton>
          <IconButton
            size="sm"
            label={`Rename ${genre.name}`}
            autoFocus={focused}
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={onRename}
          />
          <IconButton
            size="sm"
            label={`Delete ${genre.name}`}
            icon={<IconTrash size={18} aria-hidden="true" />}
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
export function RenameGenre({ genre, busy, onRename, onDone }: RenameGenreProps) {
  const [name, setName] = useState(genre.name);
  const [refused, setRefused] = useState<string>();
  const save = async () => {
    if (busy) return;
    const result = await onRename(name);
    if (result === 'done') return onDone();
    setRefused(result === 'failed' ? undefined : result.refused);
  };
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <TextField
        label={`New name for ${genre.name}`}
        labelHidden
        autoFocus
        maxLength={50}
        value={name}
        error={refused}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
          setRefused(undefined);
        }}
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
