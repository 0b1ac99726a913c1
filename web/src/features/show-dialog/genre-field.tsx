import type { Genre } from '@stagedoor/contracts/genre';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { GenreManager } from './genre-manager/genre-manager.tsx';
import { fieldLabels } from './show-draft.ts';
import styles from './show-fields.module.css';
import type { Genres } from './use-genres.ts';

interface GenreFieldProps {
  /** Id of the chosen genre; blank as long as none was chosen. */
  value: string;
  /** The genre that the show has, to be named even where the list cannot be loaded. */
  shown: Genre | undefined;
  error: string | undefined;
  genres: Genres;
  onChange: (genreId: string) => void;
}

/** The genre, and the way to the list of genres itself. */
export function GenreField({ value, shown, error, genres, onChange }: GenreFieldProps) {
  const { list, failed, reload } = genres;
  const [managing, setManaging] = useState(false);
  return (
    <div className={styles.genre}>
      <Select
        label={fieldLabels.genre_id}
        required
        error={error ?? (failed ? 'Failed to load genres' : undefined)}
        value={value}
        options={optionsOf(list, value, shown)}
        onChange={onChange}
      />
      <IconButton
        label="Manage genres"
        variant="secondary"
        icon={<IconTags size={20} aria-hidden="true" />}
        onClick={() => setManaging(true)}
      />
      <GenreManager
        open={managing}
        genres={list}
        failed={failed}
        selected={value}
        onClose={() => setManaging(false)}
        onSelect={(genre) => {
          onChange(genre.id);
          setManaging(false);
        }}
        onDeleted={(id) => id === value && onChange('')}
        onReload={reload}
      />
    </div>
  );
}

function optionsOf(genres: readonly Genre[], value: string, shown: Genre | undefined): Option[] {
  const choices = genres.length === 0 && shown ? [shown] : genres;
  return [
    ...(value === '' ? [{ value: '', label: 'Choose a genre' }] : []),
    ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
