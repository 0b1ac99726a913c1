import { AGES, type Ages } from '@stagedoor/contracts/facts/ages';
import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { IconLayoutGrid, IconList, IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useView } from '../../address/use-view.ts';
import { agesLabel } from '../../shows/show-facts.ts';
import { Button, LinkButton, IconButton } from '../../ui/button/button.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { SearchField } from '../../ui/form/text-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { isFiltered, showListSearch } from './show-list-search.ts';
import styles from './filter-bar.module.css';
import { leftOut } from './left-out.ts';
import { offersOf, type Facets, type Offers } from './offers.ts';
import { shortDates } from '../../format/day-text.ts';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { DatePanelProps } from './date-panel.tsx';

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
        {/* Only upcoming shows can be filtered by date. */}
        {when === '' && (
          <DateFilter
            range={from ? { from, to } : undefined}
            today={today}
            days={facets.days}
            onChange={(range = { from: '', to: '' }) => change(range)}
          />
        )}
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
          activeOptions={{ exact: true }}
          search={(now) => ({ ...now, view: isList ? undefined : 'list', page: undefined })}
          resetScroll={false}
          aria-label={isList ? 'Show as cards' : 'Show as a list'}
          title={isList ? 'Show as cards' : 'Show as a list'}
          className={styles.view}
        >
          {isList ? (
            <IconLayoutGrid size="1.5rem" aria-hidden />
          ) : (
            <IconList size="1.5rem" aria-hidden />
          )}
        </LinkButton>
        {(hasGenres || hasAges) && (
          <FilterChoices chosen={count} className={styles.filters}>
            {hasGenres && (
              <Select
                label="Genre"
                name="genre"
                labelInset
                value={genre}
                options={genreOptions(offers, genre)}
                onChange={(value) => change({ genre: value })}
              />
            )}
            {hasAges && (
              <Select
                label="Age limit"
                name="ages"
                labelInset
                value={ages}
                options={agesOptions(offers, ages)}
                onChange={(value) => change({ ages: value })}
              />
            )}
          </FilterChoices>
        )}
        {isList && <input type="hidden" name="view" value="list" />}
        <Button type="submit" variant="primary" className="scriptless">
          Search
        </Button>
      </form>
      {leftOut(search, view).map((sentence) => (
        <p key={sentence} className="page pad-below-2 text-sm">
          {sentence}
        </p>
      ))}
    </search>
  );
}

interface SearchBoxProps {
  text: string;
  onSearch: Parameters<typeof useTypedText>[1];
}

function SearchBox({ text, onSearch }: SearchBoxProps) {
  return (
    <SearchField
      typed={useTypedText(text, onSearch)}
      label="Search events"
      labelInset
      className={styles.search}
      name="search"
      placeholder="Search events"
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

const DatePanel = lazyDialog(() => import('./date-panel.tsx'));

type DateFilterProps = Omit<DatePanelProps, 'anchor' | 'onClose'>;

/** A field of a page without scripts. */
const DATE = { type: 'date', max: '9999-12-31', className: 'tap pad-2 input' };

/** Picks the days that shows must fall on, by a calendar that loads when it is first opened. */
function DateFilter({ range, today, days, onChange }: DateFilterProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const text = range ? shortDates(range.from, range.to) : 'Any Time';
  return (
    <div className={classes('cluster', styles.filter)} role="group" aria-label="Dates">
      <noscript>
        <label>
          From <input name="from" defaultValue={range?.from} {...DATE} />
        </label>{' '}
        <label>
          To <input name="to" defaultValue={range?.to} {...DATE} />
        </label>
      </noscript>
      <Button
        ref={setButton}
        size="sm"
        className={classes(styles.button, 'scripted')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`Dates: ${text}`}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar size="1.25rem" aria-hidden />
        <span className={range ? undefined : styles.any}>{text}</span>
      </Button>
      {range && (
        <IconButton
          label="Clear dates"
          className={classes(styles.clear, 'scripted')}
          icon={<IconX size="1.25rem" aria-hidden />}
          onClick={() => {
            onChange(undefined);
            // This button disappears with the dates.
            button?.focus();
          }}
        />
      )}
      {open && (
        <DatePanel
          anchor={button}
          onClose={() => setOpen(false)}
          {...{ range, today, days, onChange }}
        />
      )}
    </div>
  );
}
