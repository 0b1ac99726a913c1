import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import {
  messagesSearch,
  type AnsweredFilter,
  type ArchiveFilter,
  type MessagesView,
  type ReadFilter,
} from './messages-search.ts';

const readFilters: readonly Option<ReadFilter>[] = [
  { value: 'all', label: 'All Status' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
];

const answeredFilters: readonly Option<AnsweredFilter>[] = [
  { value: 'all', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
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
  const { read, answered, archive } = messagesSearch.write(view);
  return (
    <FilterRow
      label="Messages"
      placeholder="Name, email or message"
      typed={typed}
      chosen={[read, answered, archive].filter(Boolean).length}
    >
      <Select
        label="Status"
        value={view.read}
        options={readFilters}
        onChange={(chosen) => onChange({ read: chosen })}
      />
      <Select
        label="Answered"
        value={view.answered}
        options={answeredFilters}
        onChange={(chosen) => onChange({ answered: chosen })}
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
