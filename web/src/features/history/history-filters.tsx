import { Button } from '../../ui/button/button.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { typesAbout } from './event-words.ts';
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
];

const NO_FILTERS = historySearch.read({});

interface HistoryFiltersProps {
  view: HistoryView;
  /** The people whose entries are loaded. */
  people: readonly Option[];
  onChange: (part: Partial<HistoryView>) => void;
}

/** The filters of the history. */
export function HistoryFilters({ view, people, onChange }: HistoryFiltersProps) {
  const { subject, type, actor, from, to, command } = view;
  const types = typesAbout(subject);
  const chosen = Object.values(view).filter((value) => value !== '').length;
  return (
    <search className={styles.filters} aria-label="History">
      <FilterChoices chosen={chosen} size="sm" className={styles.choices}>
        <Select
          label="About"
          value={subject}
          options={SUBJECTS}
          onChange={(about) => {
            const fits = typesAbout(about).some(({ value }) => value === type);
            onChange({ subject: about, ...(!fits && { type: '' }) });
          }}
        />
        <Select
          label="What"
          value={type}
          options={[{ value: '', label: 'Any change' }, ...types]}
          onChange={(what) => onChange({ type: what })}
        />
        <Select
          label="Who"
          value={actor}
          options={[{ value: '', label: 'Everybody' }, ...people]}
          onChange={(who) => onChange({ actor: who })}
        />
        <TextField
          label="From"
          type="date"
          max={to}
          value={from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          min={from}
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </FilterChoices>
      {command && <p className={styles.command}>Only what one command did.</p>}
      {chosen > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          Clear
        </Button>
      )}
    </search>
  );
}
