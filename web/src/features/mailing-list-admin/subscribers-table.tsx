import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconTrash } from '@tabler/icons-react';
import { recordedDate } from '../../format/recorded-time.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TableRows } from '../../ui/table/table-rows.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './subscribers-table.module.css';

interface SubscribersTableProps {
  subscribers: readonly Subscriber[];
  onErase: (subscriber: Subscriber) => void;
}

export function SubscribersTable({ subscribers, onErase }: SubscribersTableProps) {
  return (
    <Table
      label="Subscribers"
      regionClassName={styles.region}
      className={styles.table}
      aria-rowcount={subscribers.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell className={styles.date}>Subscribed</HeaderCell>
          <HeaderCell className={styles.erase}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </tr>
      </thead>
      <TableRows items={subscribers}>
        {(subscriber, rowIndex) => (
          <Row key={subscriber.id} data-row aria-rowindex={rowIndex}>
            <Cell className="one-line" title={subscriber.email}>
              {subscriber.email}
            </Cell>
            <Cell className={styles.date}>{recordedDate(subscriber.subscribed_at)}</Cell>
            <Cell className={styles.erase}>
              <IconButton
                size="sm"
                label={`Erase ${subscriber.email}`}
                icon={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => onErase(subscriber)}
              />
            </Cell>
          </Row>
        )}
      </TableRows>
    </Table>
  );
}
