import type { Show } from '@stagedoor/contracts/show';
import { useAtomValue } from 'jotai';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableCard } from '../../ui/table/list-card.tsx';
import { columnsAtom } from './columns.atom.ts';
import { showColumns } from './show-columns.tsx';
import { ShowRow } from './show-row.tsx';

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
