import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconTrash } from '@tabler/icons-react';
import { boot } from '../../boot/boot.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './subscribers-table.module.css';

interface SubscribersTableProps {
  subscribers: readonly Subscriber[];
  onErase: (subscriber: Subscriber) => void;
}

/** Of twenty thousand rows only those in sight are in the page. */
export function SubscribersTable({ subscribers, onErase }: SubscribersTableProps) {
  const { body, start, end, before, after } = useRowWindow(subscribers.length);
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
      <tbody ref={body}>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {subscribers.slice(start, end).map((subscriber, place) => (
          <Row key={subscriber.id} data-row aria-rowindex={start + place + 2}>
            <Cell className={styles.email} title={subscriber.email}>
              {subscriber.email}
            </Cell>
            <Cell className={styles.date}>{subscribedDate(subscriber.subscribed_at)}</Cell>
            <Cell className={styles.erase}>
              <IconButton
                size="sm"
                label={`Erase ${subscriber.email}`}
                icon={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => onErase(subscriber)}
              />
            </Cell>
          </Row>
        ))}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </Table>
  );
}

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: boot.venue.time_zone,
});

function subscribedDate(timestamp: string): string {
  return format.format(new Date(timestamp));
}
