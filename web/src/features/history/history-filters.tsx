import { HISTORY_SEARCH } from '@stagedoor/contracts/facts/limits';
import { Button } from '../../ui/button/button.tsx';
import { boot } from '../../boot/boot-data.ts';
import { dayOf } from '../../format/day.ts';
import { recordedDate } from '../../format/recorded-time.ts';
import { clockAt } from '../../format/venue-time.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { SearchField } from '../../ui/form/text-field.tsx';
import { Filters } from '../../ui/table/filter-row.tsx';
import { typesAbout } from './event-words.ts';
import { fieldsAbout } from './history-fields.ts';
import { historySearch, type HistoryView } from './history-search.ts';
import styles from './history-filters.module.css';

const SUBJECTS: readonly Option<HistoryView['subject']>[] = [
  { value: '', label: 'Everything' },
  { value: 'show', label: 'Shows' },
  { value: 'genre', label: 'Genres' },
  { value: 'message', label: 'Messages' },
  { value: 'subscriber', label: 'Subscribers' },
  { value: 'theme', label: 'Themes' },
  { value: 'settings', label: 'Settings' },
  { value: 'account', label: 'Accounts' },
  { value: 'finding', label: 'Findings' },
  { value: 'venue', label: 'Venue' },
  { value: 'announcement', label: 'Announcements' },
];

const NO_FILTERS = historySearch.read({});

interface HistoryFiltersProps {
  view: HistoryView;
  /** Everybody who ever changed something. */
  people: readonly Option[];
  /** When the history begins (RFC 3339); undefined while that is unknown. */
  first: string | undefined;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<HistoryView>, typing?: boolean) => Promise<void>;
}

/** The filters of the history. */
export function HistoryFilters({ view, people, first, onChange }: HistoryFiltersProps) {
  const { subject, type, field, actor, from, to, command } = view;
  const chosen = Object.values(view).filter((value) => value !== '').length;
  const typed = useTypedText(view.search, (text, goesOn) => onChange({ search: text }, goesOn));
  const hintFor = (day: string) => (isBefore(day, first) ? beginning(first) : undefined);
  return (
    <Filters label="History" className={styles.filters}>
      <SearchField
        typed={typed}
        placeholder="Show, artist, genre, theme or person"
        maxLength={HISTORY_SEARCH}
        className={styles.search}
      />
      <FilterChoices chosen={chosen} size="sm" className={styles.choices}>
        <Select
          label="About"
          value={subject}
          options={SUBJECTS}
          onChange={(about) =>
            void onChange({
              subject: about,
              ...(!offers(typesAbout(about), type) && { type: '' }),
              ...(!offers(fieldsAbout(about), field) && { field: '' }),
            })
          }
        />
        <Select
          label="What"
          value={type}
          options={[{ value: '', label: 'Any change' }, ...typesAbout(subject)]}
          onChange={(what) => void onChange({ type: what })}
        />
        <Select
          label="Field"
          value={field}
          options={[{ value: '', label: 'Any field' }, ...fieldsAbout(subject)]}
          onChange={(what) => void onChange({ field: what })}
        />
        <Select
          label="Who"
          value={actor}
          options={[{ value: '', label: 'Everybody' }, ...people]}
          onChange={(who) => void onChange({ actor: who })}
        />
        <DateField
          label="From"
          type="date"
          value={from}
          hint={hintFor(from)}
          onChange={(day) => onChange({ from: day })}
        />
        <DateField
          label="To"
          type="date"
          value={to}
          hint={hintFor(to)}
          onChange={(day) => onChange({ to: day })}
        />
      </FilterChoices>
      {command && <p className="self-middle text-row">Only what one command did.</p>}
      {chosen > 0 && (
        <Button size="sm" variant="ghost" onClick={() => void onChange(NO_FILTERS)}>
          Clear
        </Button>
      )}
    </Filters>
  );
}

function offers(options: readonly Option[], chosen: string): boolean {
  return options.some(({ value }) => value === chosen);
}

/** Whether a day (`YYYY-MM-DD`, or blank for none) is over before the history begins. */
export function isBefore(day: string, first: string | undefined): first is string {
  return day !== '' && first !== undefined && day < dayOf(clockAt(Date.parse(first), ZONE));
}

/** "The history begins on Nov 20, 2026." */
export function beginning(first: string): string {
  return `The history begins on ${recordedDate(first)}.`;
}

const ZONE = boot.venue.time_zone;
