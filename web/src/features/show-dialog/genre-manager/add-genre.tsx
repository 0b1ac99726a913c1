import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './genre-manager.module.css';
import type { GenreResult } from './use-genre-changes.ts';

interface AddGenreProps {
  busy: boolean;
  onAdd: (name: string) => Promise<GenreResult>;
}

export function AddGenre({ busy, onAdd }: AddGenreProps) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const add = async () => {
    if (busy) return;
    const result = await onAdd(name);
    if (result === 'done') setName('');
    setRefused(typeof result === 'object' ? result.refused : undefined);
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        // React would pass the event on to the form of the show, which contains this dialog.
        event.stopPropagation();
        void add();
      }}
    >
      <TextField
        label="New genre"
        maxLength={50}
        value={name}
        error={refused}
        onChange={(event) => {
          setName(event.target.value);
          setRefused(undefined);
        }}
      />
      <Button type="submit" busy={busy}>
        <IconPlus size={18} aria-hidden="true" />
        Add
      </Button>
    </form>
  );
}
