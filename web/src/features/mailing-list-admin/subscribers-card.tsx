import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconDownload, IconFileDownload, IconTrash } from '@tabler/icons-react';
import { recordedDate } from '../../format/recorded-time.ts';
import { PersonalDataButton } from '../../session/personal-data-button.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { TableRows } from '../../ui/table/table-rows.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import styles from './mailing-list-section.module.css';

interface SubscribersCardProps {
  /** Null where they could not be loaded. */
  subscribers: readonly Subscriber[] | null;
  exporting: boolean;
  onExport: () => void;
  onErase: (subscriber: Subscriber) => void;
}

/** The table of everybody on the mailing list, and its export. */
export function SubscribersCard({
  subscribers,
  exporting,
  onExport,
  onErase,
}: SubscribersCardProps) {
  return (
    <section className="card clip" aria-labelledby="mailing-list-subscribers">
      <header className="spread padded">
        <h2 id="mailing-list-subscribers" className="title" tabIndex={-1}>
          Mailing List Subscribers
        </h2>
        <Button size="sm" disabled={exporting || !subscribers?.length} onClick={onExport}>
          <IconDownload size={18} aria-hidden="true" />
          {exporting ? 'Exporting...' : 'Export CSV'}
        </Button>
      </header>
      {subscribers && subscribers.length > 0 && (
        <>
          <SubscribersTable subscribers={subscribers} onErase={onErase} />
          <p className="text-row quiet figures padded line-above">
            Total subscribers: {subscribers.length}
          </p>
        </>
      )}
      {subscribers?.length === 0 && (
        <div className="card-foot">
          <EmptyState
            title="No subscribers yet"
            description="Subscribers will appear here when they sign up"
          />
        </div>
      )}
    </section>
  );
}

interface SubscribersTableProps {
  subscribers: readonly Subscriber[];
  onErase: (subscriber: Subscriber) => void;
}

function SubscribersTable({ subscribers, onErase }: SubscribersTableProps) {
  return (
    <Table
      label="Subscribers"
      regionClassName={classes('line-above', styles.region)}
      className={styles.table}
      aria-rowcount={subscribers.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell className={styles.date}>Subscribed</HeaderCell>
          <HeaderCell className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <TableRows items={subscribers}>
        {(subscriber, rowIndex) => (
          <Row key={subscriber.id} data-row aria-rowindex={rowIndex}>
            <Cell className="one-line" title={subscriber.email}>
              {subscriber.email}
            </Cell>
            <Cell className={classes('nowrap', styles.date)}>
              {recordedDate(subscriber.subscribed_at)}
            </Cell>
            <Cell className={classes('nowrap', styles.actions)}>
              <PersonalDataButton
                email={subscriber.email}
                aria-label={`Export personal data of ${subscriber.email}`}
                title="Export personal data"
              >
                <IconFileDownload size={18} aria-hidden="true" />
              </PersonalDataButton>
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
