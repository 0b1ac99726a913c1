import {
  CHANGED_STATUSES,
  showsListing,
  type Dates,
  type Status,
} from '@stagedoor/contracts/facts/shows-listing';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { IconColumns3, IconTags } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import type { ListedShow } from '../../data/shows.query.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import { useMenu } from '../../ui/menu/menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { columnNames, columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';
import { ShowRow } from './show-row.tsx';
import { showsSearch, sortOf, type ShowsView } from './shows-search.ts';
import styles from './shows-table.module.css';

const EVERY_SHOW = { q: '', genre: '', status: 'all', dates: 'all' } as const;

export interface ShowsTableProps {
  shows: readonly ListedShow[];
  genres: readonly Genre[];
  view: ShowsView;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<ShowsView>, typing?: boolean) => Promise<void>;
  aside?: ReactNode;
  /** The changes that the table offers; without them it is read-only. */
  work?: ListWork<ListedShow>;
  /** Of a page that the server has searched, filtered and sorted: how many shows all pages have. */
  past?: { count: number; waiting: boolean };
}

/** Shows as a table that can be searched, filtered and sorted. */
export function ShowsTable({ shows, genres, view, onChange, aside, work, past }: ShowsTableProps) {
  const requested = useMemo(() => ({ ...view, sort: sortOf(view) }), [view]);
  const table = useTableView(past ? asSent : showsListing, shows, requested, onChange);
  const shown = useAtomValue(columnsAtom);
  const isPast = !work;
  const columns = useMemo(
    () =>
      showColumns
        .filter(({ id }) => shown[id])
        .map((column) => (column.opens && isPast ? { ...column, cell: linkedName } : column)),
    [shown, isPast],
  );
  return (
    <ListCard
      label="Shows"
      {...{ table, columns, work, onChange }}
      filters={
        <ShowsFilters view={table.view} typed={table.typed} {...{ genres, onChange, work }} />
      }
      count={`Showing ${table.listed.length} of ${past?.count ?? shows.length} shows`}
      waiting={past?.waiting ?? false}
      aside={
        <>
          {aside}
          <ColumnsMenu />
        </>
      }
      ItemRow={ShowRow}
      onShowAll={
        (past ? !isEveryShow(view) : shows.length > 0) ? () => onChange(EVERY_SHOW) : undefined
      }
    />
  );
}

const keep = <Item,>(items: readonly Item[]): Item[] => [...items];
const asSent = { ...showsListing, sort: keep, filter: keep };

function isEveryShow({ q, genre, status, dates: days }: ShowsView): boolean {
  return q === '' && genre === '' && status === 'all' && days === 'all';
}

function linkedName({ id, headlining_artist }: Show): ReactNode {
  return (
    <HistoryLink subject="show" id={id}>
      {headlining_artist}
    </HistoryLink>
  );
}

function ColumnsMenu() {
  const [columns, show] = useAtom(columnsAtom);
  const { button, menu } = useMenu({
    label: 'Columns',
    entries: columnNames.map(({ id, name }) => ({
      text: name,
      checked: columns[id],
      onSelect: () => show(id, !columns[id]),
    })),
  });
  return (
    <>
      <Button size="sm" {...button}>
        <IconColumns3 size="1.125rem" aria-hidden="true" />
        Columns
      </Button>
      {menu}
    </>
  );
}

const statuses: readonly Option<Status>[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Unpublished' },
  { value: 'archived', label: 'Archived' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sold-out', label: 'Sold Out' },
  ...CHANGED_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
];

const dates: readonly Option<Dates>[] = [
  { value: 'all', label: 'All Dates' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

interface ShowsFiltersProps extends Pick<ShowsTableProps, 'view' | 'genres' | 'onChange'> {
  typed: ReturnType<typeof useTypedText>;
  work: object | undefined;
}

function ShowsFilters({ view, typed, genres, onChange, work }: ShowsFiltersProps) {
  const { open } = useDialogAddress();
  const { genre, status, dates: days } = showsSearch.write(view);
  return (
    <FilterRow label="Shows" typed={typed} chosen={[genre, status, days].filter(Boolean).length}>
      <div className={styles.genre}>
        <Select
          label="Genre"
          className="grow"
          value={view.genre}
          options={genreOptions(genres, view.genre)}
          onChange={(chosen) => onChange({ genre: chosen })}
        />
        {work && (
          <IconButton
            label="Genres"
            variant="secondary"
            icon={<IconTags size="1.25rem" aria-hidden="true" />}
            onClick={() => open({ genres: 'open' })}
          />
        )}
      </div>
      <Select
        label="Status"
        value={view.status}
        options={statuses}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <Select
        label="Dates"
        value={view.dates}
        options={dates}
        onChange={(chosen) => onChange({ dates: chosen })}
      />
    </FilterRow>
  );
}

/** Every genre to choose from, and the chosen one even if it no longer exists. */
function genreOptions(genres: readonly Genre[], chosen: string): Option[] {
  const existing = genres.map(({ id, name }) => ({ value: id, label: name }));
  const gone =
    chosen !== '' && !genres.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: chosen }]
      : [];
  return [{ value: '', label: 'All Genres' }, ...existing, ...gone];
}
