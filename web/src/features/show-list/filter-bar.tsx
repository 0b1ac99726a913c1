import { AGES } from '@stagedoor/contracts/facts/ages';
import { useState } from 'react';
import { agesLabel } from '../../format/ages.ts';
import { Button } from '../../ui/button/button.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { DateFilter } from './date-filter.tsx';
import { isFiltered, type EventsSearch } from './show-list-search.ts';
import styles from './filter-bar.module.css';
import type { Offers } from './offers.ts';
import { SearchBox } from './search-box.tsx';

type Filters = Omit<EventsSearch, 'when' | 'page'>;

interface FilterBarProps {
  offers: Offers;
  filters: Filters;
  /** Dates narrow what is to come; for the past there is no date filter. */
  past: boolean;
  today: string;
  /** `typing` for what comes letter by letter, which makes no new place in the history. */
  onChange: (filters: Filters, typing?: boolean) => Promise<void>;
}

/** Narrows the list. Each control is there only when the shows give it something to choose from. */
export function FilterBar({ offers, filters, past, today, onChange }: FilterBarProps) {
  const { genre, ages, from, to, search } = filters;
  const [cleared, setCleared] = useState(0);
  if (!offers.any && !isFiltered(filters)) return null;
  return (
    <search className={styles.bar} aria-label="Events">
      {(offers.genres.length > 0 || genre) && (
        <Select
          label="Genre"
          labelHidden
          value={genre ?? ''}
          options={genreOptions(offers, genre)}
          onChange={(value) => onChange({ ...filters, genre: value || undefined })}
        />
      )}
      {(offers.ages.length > 0 || ages) && (
        <Select
          label="Age limit"
          labelHidden
          value={ages ?? ''}
          options={agesOptions(offers, ages)}
          onChange={(value) => onChange({ ...filters, ages: value || undefined })}
        />
      )}
      {!past && (
        <DateFilter
          range={from && to ? { from, to } : undefined}
          today={today}
          onChange={(range) => onChange({ ...filters, from: range?.from, to: range?.to })}
        />
      )}
      <SearchBox
        key={cleared}
        className={styles.search}
        text={search ?? ''}
        onSearch={(text) => onChange({ ...filters, search: text || undefined }, true)}
      />
      <Button
        onClick={() => {
          setCleared(cleared + 1);
          void onChange({});
        }}
      >
        Clear
      </Button>
    </search>
  );
}

/** A genre that came with the address stays choosable even where no show has it. */
function genreOptions({ genres }: Offers, chosen: string | undefined): Option[] {
  const known = genres.map(({ slug, name }) => ({ value: slug, label: name }));
  const extra =
    chosen && !genres.some(({ slug }) => slug === chosen) ? [{ value: chosen, label: chosen }] : [];
  return [{ value: '', label: 'All Genres' }, ...known, ...extra];
}

function agesOptions(
  { ages }: Offers,
  chosen: EventsSearch['ages'],
): Option<NonNullable<EventsSearch['ages']> | ''>[] {
  const shown = AGES.filter((value) => value === chosen || ages.includes(value));
  return [
    { value: '', label: 'Any Age' },
    ...shown.map((value) => ({ value, label: agesLabel(value) })),
  ];
}
