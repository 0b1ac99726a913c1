import type { Show } from '@stagedoor/contracts/show';
import { Checkbox } from '../../ui/checkbox.tsx';
import { HeaderCell, SortHeader, Table } from '../../ui/table.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import type { useSelection } from '../../ui/use-selection.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ColumnName } from './column-names.ts';
import { columnWidths, tableWidth } from './column-widths.ts';
import type { ShowActions } from './show-menu.tsx';
import { ShowRow } from './show-row.tsx';
import { SORT_COLUMNS, type Sort } from './shows-search.ts';
import { directionOf, sortedBy } from './shows-sort.ts';
import styles from './shows-table.module.css';

interface ShowsTableProps {
  shows: readonly Show[];
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: ReturnType<typeof useSelection>;
  actions: ShowActions;
}

/** The shows as rows; of thousands only those in sight are in the page. On narrow screens every row becomes a small block. */
export function ShowsTable({ shows, columns, sort, onSort, selection, actions }: ShowsTableProps) {
  const { body, start, end, before, after } = useRowWindow(shows.length);
  return (
    <Table
      label="Shows"
      regionClassName={styles.region}
      className={styles.table}
      style={{ minWidth: tableWidth(columns) }}
      aria-rowcount={shows.length + 1}
    >
      <colgroup>
        <col style={{ width: '2.75rem' }} />
        {columns.map(({ id }) => (
          <col
            key={id}
            style={{ width: columnWidths[id].flexible ? undefined : `${columnWidths[id].rem}rem` }}
          />
        ))}
        <col style={{ width: '3.25rem' }} />
      </colgroup>
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          <HeaderCell className={styles.box}>
            <Checkbox
              label="Select all"
              labelHidden
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={selection.toggleAll}
            />
          </HeaderCell>
          {columns.map(({ id, short }) => {
            const column = SORT_COLUMNS.find((name) => name === id);
            return column ? (
              <SortHeader
                key={id}
                direction={directionOf(column, sort)}
                onSort={() => onSort(sortedBy(column, sort))}
              >
                {short}
              </SortHeader>
            ) : (
              <HeaderCell key={id}>{short}</HeaderCell>
            );
          })}
          <HeaderCell className={styles.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {shows.slice(start, end).map((show, place) => (
          <ShowRow
            key={show.id}
            show={show}
            index={start + place}
            columns={columns}
            selected={selection.has(show.id)}
            onSelect={(event) => selection.toggle(show.id, event)}
            actions={actions}
          />
        ))}
        <Gap height={after} />
      </tbody>
    </Table>
  );
}

/** Where rows would be that are not in sight. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}
