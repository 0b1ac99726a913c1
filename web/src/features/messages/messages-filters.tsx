import { Select, type Option } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './messages-filters.module.css';
import type { ArchiveFilter, MessagesView, ReadFilter } from './messages-search.ts';

const readFilters: readonly Option<ReadFilter>[] = [
  { value: 'all', label: 'All Status' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
];

const archiveFilters: readonly Option<ArchiveFilter>[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All Messages' },
];

interface MessagesFiltersProps {
  view: MessagesView;
  onChange: (view: MessagesView) => void;
  onType: (text: string) => void;
  /** The search box was left. */
  onTyped: () => void;
}

export function MessagesFilters({ view, onChange, onType, onTyped }: MessagesFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Messages">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Name, email or message"
        className={styles.search}
        value={view.text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onTyped}
      />
      <Select
        label="Status"
        value={view.read}
        options={readFilters}
        onChange={(read) => onChange({ ...view, read })}
      />
      <Select
        label="Show"
        value={view.archive}
        options={archiveFilters}
        onChange={(archive) => onChange({ ...view, archive })}
      />
    </search>
  );
}
