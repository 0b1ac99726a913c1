import type { Genre } from '@stagedoor/contracts/genre';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './genre-manager.module.css';
import type { GenreResult } from './use-genre-changes.ts';

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
