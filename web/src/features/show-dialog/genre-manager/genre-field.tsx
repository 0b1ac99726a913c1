import type { Genre } from '@stagedoor/contracts/genre';
import { IconTags } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useDialogAddress } from '../../../address/use-dialog-address.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { fieldLabel } from '../../../field-change/field-label.ts';
import { Select, type Option } from '../../../ui/form/select.tsx';
import { showDialogSearch } from '../show-dialog-search.ts';
import { useGenres } from '../use-genres.ts';
import { GenreManager } from './genre-manager.tsx';

interface GenreFieldProps {
  className: string | undefined;
  /** Id of the chosen genre; blank until one is chosen. */
  value: string;
  /** The genre of the show, which is listed even where the genres could not be loaded. */
  shown: Genre | undefined;
  error: string | undefined;
  hint: string | undefined;
  onChange: (genreId: string) => void;
}

/** The choice of a genre, with the button that opens the genre manager. */
export function GenreField({ className, value, shown, error, hint, onChange }: GenreFieldProps) {
  const search = showDialogSearch.read(useSearch({ strict: false }));
  const address = useDialogAddress();
  const close = () => address.close({ genres: undefined });
  const { genres, isError } = useGenres();
  return (
    <div className={classes('field-row', className)}>
      <Select
        label={fieldLabel('genre_id')}
        required
        hint={hint}
        error={error ?? (isError ? 'Failed to load genres' : undefined)}
        value={value}
        options={optionsOf(genres, value, shown)}
        onChange={onChange}
      />
      <IconButton
        label="Manage genres"
        variant="secondary"
        icon={<IconTags size="1.25rem" aria-hidden="true" />}
        onClick={() => address.open({ genres: 'open' })}
      />
      {search.genres === 'open' && (
        <GenreManager
          selected={value}
          onClose={close}
          onChange={(genreId) => {
            onChange(genreId);
            if (genreId !== '') close();
          }}
        />
      )}
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
