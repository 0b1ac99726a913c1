import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import {
  messagesSearch,
  type ArchiveFilter,
  type MessagesView,
  type ReadFilter,
} from './messages-search.ts';

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
  typed: ReturnType<typeof useTypedText>;
  onChange: (part: Partial<MessagesView>) => void;
}

export function MessagesFilters({ view, typed, onChange }: MessagesFiltersProps) {
  const { read, archive } = messagesSearch.write(view);
  return (
    <FilterRow
      label="Messages"
      placeholder="Name, email or message"
      typed={typed}
      chosen={[read, archive].filter(Boolean).length}
    >
      <Select
        label="Status"
        value={view.read}
        options={readFilters}
        onChange={(chosen) => onChange({ read: chosen })}
      />
      <Select
        label="Show"
        value={view.archive}
        options={archiveFilters}
        onChange={(chosen) => onChange({ archive: chosen })}
      />
    </FilterRow>
  );
}
