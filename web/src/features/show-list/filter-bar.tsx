import { AGES, type Ages } from '@stagedoor/contracts/facts/ages';
import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useView } from '../../address/use-view.ts';
import { agesLabel } from '../../format/ages-label.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
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
  const { view, change: onChange } = useView(showListSearch, search);
  const { when, genre, ages, from, to } = view;
  const [cleared, setCleared] = useState(0);
  const offers = offersOf(facets);
  // Only the first letters of a search add an entry to the history.
  const change = (filters: Partial<HomeSearch>, typing?: boolean) =>
    onChange({ ...filters, page: 1 }, typing);
  const isList = view.view === 'list';
  const hasGenres = offers.genres.length > 0 || genre !== '';
  const hasAges = offers.ages.length > 0 || ages !== '';
  const count = [genre, ages].filter(Boolean).length;
  return (
    <search aria-label="Events">
      {/* Without scripts, the form's fields are the parameters of the address. */}
      <form
        action="/"
        autoComplete="off"
        className={styles.bar}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchBox
          key={cleared}
          text={view.search}
          onSearch={(text, goesOn) => change({ search: text }, goesOn)}
        />
        {isFiltered(view) && (
          <Button
            onClick={() => {
              setCleared(cleared + 1);
              void onChange(showListSearch.read({ when, view: view.view }));
            }}
          >
            Clear
          </Button>
        )}
        <LinkButton
          to="/"
          search={(now) => ({ ...now, view: isList ? undefined : 'list', page: undefined })}
          resetScroll={false}
          aria-label={isList ? 'Show as cards' : 'Show as a list'}
          title={isList ? 'Show as cards' : 'Show as a list'}
          className={styles.view}
        >
          {isList ? <IconLayoutGrid /> : <IconList />}
        </LinkButton>
        {(hasGenres || hasAges) && (
          <FilterChoices chosen={count} className={styles.filters}>
            {hasGenres && (
              <Select
                label="Genre"
                name="genre"
                labelHidden
                value={genre}
                options={genreOptions(offers, genre)}
                onChange={(value) => change({ genre: value })}
              />
            )}
            {hasAges && (
              <Select
                label="Age limit"
                name="ages"
                labelHidden
                value={ages}
                options={agesOptions(offers, ages)}
                onChange={(value) => change({ ages: value })}
              />
            )}
          </FilterChoices>
        )}
        {/* Only upcoming shows can be filtered by date. */}
        {when === '' && (
          <DateFilter
            range={from ? { from, to } : undefined}
            today={today}
            days={facets.days}
            onChange={(range = { from: '', to: '' }) => change(range)}
          />
        )}
        {isList && <input type="hidden" name="view" value="list" />}
        <Button type="submit" variant="primary" className="scriptless">
          Search
        </Button>
      </form>
    </search>
  );
}

/** Searches when the typing pauses or the box is left. */
function SearchBox({
  text,
  onSearch,
}: {
  text: string;
  onSearch: (text: string, goesOn: boolean) => Promise<void>;
}) {
  const typed = useTypedText(text, onSearch);
  return (
    <TextField
      label="Search events"
      labelHidden
      className={styles.search}
      type="search"
      name="search"
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
