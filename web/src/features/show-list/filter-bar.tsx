import { AGES, type Ages } from '@stagedoor/contracts/facts/ages';
import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SearchTexts } from '../../address/search-codec.ts';
import { agesLabel } from '../../format/ages-label.ts';
import { Button } from '../../ui/button/button.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSearchAhead } from '../../ui/form/use-search-ahead.ts';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { DateFilter } from './date-filter.tsx';
import { isFiltered, showListSearch } from './show-list-search.ts';
import styles from './filter-bar.module.css';
import { offersOf, type Facets, type Offers } from './offers.ts';

export interface FilterBarProps {
  facets: Facets;
  /** The search part of the address. */
  search: SearchTexts<HomeSearch>;
  today: string;
}

/** The filters of the list. A control appears only if the shows offer a choice for it. */
export default function FilterBar({ facets, search, today }: FilterBarProps) {
  const navigate = useNavigate();
  const { view, change: onChange } = useSearchAhead(showListSearch, search, {
    // While typing, letters do not each add an entry to the history.
    go: (changed, typing) =>
      navigate({
        to: '/',
        search: (now) => ({ ...now, ...changed }),
        replace: typing,
        resetScroll: false,
      }),
  });
  const { when, genre, ages, from, to } = view;
  const [cleared, setCleared] = useState(0);
  const offers = offersOf(facets);
  const change = (filters: Partial<HomeSearch>, typing?: boolean) =>
    onChange({ ...filters, page: 1 }, typing);
  const count = [genre, ages, from].filter(Boolean).length;
  return (
    <search className={styles.bar} aria-label="Events">
      <SearchBox
        key={cleared}
        text={view.search}
        onSearch={(text) => change({ search: text }, true)}
      />
      {isFiltered(view) && (
        <Button
          onClick={() => {
            setCleared(cleared + 1);
            void onChange(showListSearch.read({ when }));
          }}
        >
          Clear
        </Button>
      )}
      <FilterChoices chosen={count} className={styles.filters}>
        {(offers.genres.length > 0 || genre) && (
          <Select
            label="Genre"
            labelHidden
            value={genre}
            options={genreOptions(offers, genre)}
            onChange={(value) => change({ genre: value })}
          />
        )}
        {(offers.ages.length > 0 || ages) && (
          <Select
            label="Age limit"
            labelHidden
            value={ages}
            options={agesOptions(offers, ages)}
            onChange={(value) => change({ ages: value })}
          />
        )}
        {/* Only upcoming shows can be filtered by date. */}
        {when === '' && (
          <DateFilter
            range={from ? { from, to } : undefined}
            today={today}
            onChange={(range = { from: '', to: '' }) => change(range)}
          />
        )}
      </FilterChoices>
    </search>
  );
}

/** Searches when the typing pauses or the box is left. */
function SearchBox({
  text,
  onSearch,
}: {
  text: string;
  onSearch: (text: string) => Promise<void>;
}) {
  const typed = useTypedText(text, onSearch);
  return (
    <TextField
      label="Search events"
      labelHidden
      className={styles.search}
      type="search"
      placeholder="Search events"
      enterKeyHint="search"
      autoComplete="off"
      value={typed.text}
      onBlur={typed.leave}
      onChange={({ target: { value } }) => typed.type(value)}
    />
  );
}

/** A genre from the address stays an option even if no show has it. */
function genreOptions({ genres }: Offers, chosen: string): Option[] {
  const known = genres.map(({ slug, name }) => ({ value: slug, label: name }));
  const extra =
    chosen && !genres.some(({ slug }) => slug === chosen) ? [{ value: chosen, label: chosen }] : [];
  return [{ value: '', label: 'All Genres' }, ...known, ...extra];
}

function agesOptions({ ages }: Offers, chosen: Ages | ''): Option<Ages | ''>[] {
  const shown = AGES.filter((value) => value === chosen || ages.includes(value));
  return [
    { value: '', label: 'Any Age' },
    ...shown.map((value) => ({ value, label: agesLabel(value) })),
  ];
}
