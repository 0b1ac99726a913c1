import { useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { FilterChoices } from '../../ui/form/filter-choices.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Filters } from '../../ui/table/filter-row.tsx';
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
    <Filters label="History" className={styles.filters}>
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
        <DayField label="From" day={from} onChange={(day) => onChange({ from: day })} />
        <DayField label="To" day={to} onChange={(day) => onChange({ to: day })} />
      </FilterChoices>
      {command && <p className={styles.command}>Only what one command did.</p>}
      {chosen > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          Clear
        </Button>
      )}
    </Filters>
  );
}

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD` or blank. */
  day: string;
  onChange: (day: string) => void;
}

/** A day that counts when it is picked; when it is typed, on leaving the field or with Enter. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [text, setText] = useState(day);
  const [last, setLast] = useState(day);
  const [error, setError] = useState<string>();
  const isTyped = useRef(false);
  if (day !== last) {
    setLast(day);
    setText(day);
  }
  const take = (now: string) => {
    isTyped.current = false;
    if (now !== '' && now < '1900') setError('Give a year from 1900 on.');
    else if (now !== day) onChange(now);
  };
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      error={error}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') take(currentTarget.value);
        else isTyped.current = true;
      }}
      onChange={({ target }) => {
        setError(undefined);
        setText(target.value);
        if (!isTyped.current) take(target.value);
      }}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
