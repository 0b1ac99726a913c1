import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { dayOf } from '../../format/day.ts';
import { classes } from '../../ui/classes.ts';
import type { ItemRowProps } from '../../ui/table/data-row.tsx';
import { useHighlighting } from './highlighted-day.atom.ts';
import { Row } from '../../ui/table/table.tsx';
import styles from './show-row.module.css';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableCard } from '../../ui/table/list-card.tsx';
import { columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';

/** The row of a show. Pointing at it highlights its day in the calendar, and vice versa. */
export function ShowRow({ item: show, className, ...row }: ItemRowProps<Show>) {
  const day = dayOf(show.date);
  return (
    <Row
      {...row}
      {...useHighlighting(day)}
      className={classes(className, styles.row, show.is_archived && 'quiet')}
    />
  );
}

/** A show as a read-only row of Manage Shows. */
export function PastShowRow({ show }: { show: Show }) {
  const shown = useAtomValue(columnsAtom);
  return (
    <TableCard>
      <DataTable
        label="The show as a row"
        items={[show]}
        columns={showColumns.filter(({ id }) => shown[id])}
        ItemRow={ShowRow}
      />
    </TableCard>
  );
}
