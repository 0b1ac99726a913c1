import type { Message } from '@stagedoor/contracts/message';
import { Checkbox } from '../../ui/checkbox.tsx';
import { HeaderCell, SortHeader, Table } from '../../ui/table.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import type { useSelection } from '../../ui/use-selection.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { MessageActions } from './message-menu.tsx';
import { MessageRow } from './message-row.tsx';
import type { MessageColumn, MessageSort } from './messages-search.ts';
import { columnDirection, sortedByColumn } from './messages-sort.ts';
import styles from './messages-table.module.css';

/** The columns in their order, with widths in rem: rows come and go while scrolling, and must not push the columns around. Without a width they share what is left. */
const columns: readonly { name: string; rem?: number; sorts?: MessageColumn }[] = [
  { name: 'Status', rem: 11.5, sorts: 'status' },
  { name: 'Name', rem: 13, sorts: 'name' },
  { name: 'Email', rem: 16, sorts: 'email' },
  { name: 'Message' },
  { name: 'Date', rem: 12.5, sorts: 'date' },
];

interface MessagesTableProps {
  messages: readonly Message[];
  sort: MessageSort;
  onSort: (sort: MessageSort) => void;
  selection: ReturnType<typeof useSelection>;
  actions: MessageActions;
}

/** The messages as rows; of thousands only those in sight are in the page. On narrow screens every row becomes a small block. */
export function MessagesTable({ messages, sort, onSort, selection, actions }: MessagesTableProps) {
  const { body, start, end, before, after } = useRowWindow(messages.length);
  return (
    <Table
      label="Messages"
      regionClassName={styles.region}
      className={styles.table}
      aria-rowcount={messages.length + 1}
    >
      <colgroup>
        <col style={{ width: '2.75rem' }} />
        {columns.map(({ name, rem }) => (
          <col key={name} style={{ width: rem && `${rem}rem` }} />
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
          {columns.map(({ name, sorts }) =>
            sorts ? (
              <SortHeader
                key={name}
                direction={columnDirection(sorts, sort)}
                onSort={() => onSort(sortedByColumn(sorts, sort))}
              >
                {name}
              </SortHeader>
            ) : (
              <HeaderCell key={name}>{name}</HeaderCell>
            ),
          )}
          <HeaderCell className={styles.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {messages.slice(start, end).map((message, place) => (
          <MessageRow
            key={message.id}
            message={message}
            index={start + place}
            selected={selection.has(message.id)}
            onSelect={(event) => selection.toggle(message.id, event)}
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
