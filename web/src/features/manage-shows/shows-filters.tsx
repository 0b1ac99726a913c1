import type { Genre } from '@stagedoor/contracts/genre';
import { Select, type Option } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './shows-filters.module.css';
import type { Dates, ShowsView, Status } from './shows-search.ts';

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
  genres: readonly Genre[];
  onChange: (view: ShowsView) => void;
  onType: (text: string) => void;
  /** The search box was left. */
  onTyped: () => void;
}

export function ShowsFilters({ view, genres, onChange, onType, onTyped }: ShowsFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Shows">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        className={styles.search}
        value={view.text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onTyped}
      />
      <Select
        label="Genre"
        value={view.genre}
        options={genreOptions(genres, view.genre)}
        onChange={(genre) => onChange({ ...view, genre })}
      />
      <Select
        label="Status"
        value={view.status}
        options={statuses}
        onChange={(status) => onChange({ ...view, status })}
      />
      <Select
        label="Dates"
        value={view.dates}
        options={dates}
        onChange={(chosen) => onChange({ ...view, dates: chosen })}
      />
    </search>
  );
}

/** A genre that came with the address stays choosable even where it is gone. */
function genreOptions(genres: readonly Genre[], chosen: string): Option[] {
  const known = genres.map(({ id, name }) => ({ value: id, label: name }));
  const gone =
    chosen !== '' && !genres.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: chosen }]
      : [];
  return [{ value: '', label: 'All Genres' }, ...known, ...gone];
}
