import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnNames } from './column-names.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { columnsAtom } from './columns.atom.ts';
import styles from './shows-card.module.css';
import { filterShows } from './shows-filter.ts';
import { ShowsFilters } from './shows-filters.tsx';
import { toShowsSearch, toShowsView, type ShowsSearch, type ShowsView } from './shows-search.ts';
import { sortShows } from './shows-sort.ts';
import { ShowsTable } from './shows-table.tsx';
import { useShowActions } from './use-show-actions.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';

interface ShowsCardProps {
  shows: readonly Show[];
  genres: readonly Genre[];
  search: ShowsSearch;
  /** `typing` for what comes letter by letter, which makes no new place in the history. */
  onSearch: (search: ShowsSearch, typing?: boolean) => Promise<void>;
  onEdit: (show: Show) => void;
  /** Something was changed: the lists have to be loaded again. */
  onChanged: () => Promise<void>;
}

/** All shows as a table that can be searched, filtered, sorted and worked on. */
export function ShowsCard({ shows, genres, search, onSearch, onEdit, onChanged }: ShowsCardProps) {
  const asked = toShowsView(search);
  const typed = useTypedText(asked.text, (text) =>
    onSearch(toShowsSearch({ ...asked, text }), true),
  );
  const view = { ...asked, text: typed.text };
  const listed = useListed(shows, view);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  const selection = useSelection(ids);
  const actions = useShowActions(onChanged);
  const columns = useAtomValue(columnsAtom);
  const change = (next: ShowsView) => onSearch(toShowsSearch(next));

  return (
    <div className={styles.card}>
      <ShowsFilters
        view={view}
        genres={genres}
        onChange={change}
        onType={typed.type}
        onTyped={typed.leave}
      />
      <div className={styles.line}>
        <p role="status">
          Showing {listed.length} of {shows.length} shows
        </p>
        {selection.some && (
          <BulkBar
            count={selection.selected.length}
            busy={actions.busy}
            inArchive={view.status === 'archived'}
            onPublish={async (on) =>
              selection.select(await actions.publishMany(selection.selected, on))
            }
            onArchive={async (on) =>
              selection.select(await actions.archiveMany(selection.selected, on))
            }
            onClear={() => selection.select([])}
          />
        )}
        <div className={styles.columns}>
          <ColumnsMenu />
        </div>
      </div>
      {listed.length > 0 ? (
        <ShowsTable
          shows={listed}
          columns={columnNames.filter(({ id }) => columns[id])}
          sort={view.sort}
          onSort={(sort) => change({ ...view, sort })}
          selection={selection}
          actions={{ ...actions, edit: onEdit }}
        />
      ) : (
        <div className={styles.empty}>
          <EmptyState title="No shows found">
            {shows.length > 0 && (
              <Button onClick={() => onSearch({ status: 'all', dates: 'all' })}>
                Show all shows
              </Button>
            )}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function useListed(
  shows: readonly Show[],
  { text, genre, status, dates, sort }: ShowsView,
): Show[] {
  const { column, descending } = sort;
  const sorted = useMemo(
    () => sortShows(shows, { column, descending }),
    [shows, column, descending],
  );
  return useMemo(
    () => filterShows(sorted, { text, genre, status, dates }),
    [sorted, text, genre, status, dates],
  );
}
