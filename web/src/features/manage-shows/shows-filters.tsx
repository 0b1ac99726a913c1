import type { Genre } from '@stagedoor/contracts/genre';
import { IconTags } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import styles from './shows-filters.module.css';
import { showsSearch, type Dates, type ShowsView, type Status } from './shows-search.ts';

const statuses: readonly Option<Status>[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Unpublished' },
  { value: 'archived', label: 'Archived' },
];

const dates: readonly Option<Dates>[] = [
  { value: 'all', label: 'All Dates' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

interface ShowsFiltersProps {
  view: ShowsView;
  typed: ReturnType<typeof useTypedText>;
  genres: readonly Genre[];
  onChange: (part: Partial<ShowsView>) => void;
  /** Opens the genre manager; undefined if the table is read-only. */
  onManageGenres: (() => void) | undefined;
}

export function ShowsFilters({ view, typed, genres, onChange, onManageGenres }: ShowsFiltersProps) {
  const { genre, status, dates: days } = showsSearch.write(view);
  return (
    <FilterRow label="Shows" typed={typed} chosen={[genre, status, days].filter(Boolean).length}>
      <div className={styles.genre}>
        <Select
          label="Genre"
          value={view.genre}
          options={genreOptions(genres, view.genre)}
          onChange={(chosen) => onChange({ genre: chosen })}
        />
        {onManageGenres && (
          <IconButton
            label="Genres"
            variant="secondary"
            icon={<IconTags size={20} aria-hidden="true" />}
            onClick={onManageGenres}
          />
        )}
      </div>
      <Select
        label="Status"
        value={view.status}
        options={statuses}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <Select
        label="Dates"
        value={view.dates}
        options={dates}
        onChange={(chosen) => onChange({ dates: chosen })}
      />
    </FilterRow>
  );
}

/** Every genre to choose from, and the chosen one even if it no longer exists. */
function genreOptions(genres: readonly Genre[], chosen: string): Option[] {
  const existing = genres.map(({ id, name }) => ({ value: id, label: name }));
  const gone =
    chosen !== '' && !genres.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: chosen }]
      : [];
  return [{ value: '', label: 'All Genres' }, ...existing, ...gone];
}
