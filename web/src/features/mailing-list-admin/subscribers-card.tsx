import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { PersonalDataButtons } from '../../data/personal-data-buttons.tsx';
import { recordedDate } from '../../format/recorded-time.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { TableRows } from '../../ui/table/table-rows.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import { consentWords } from './consent-words.ts';
import styles from './subscribers-card.module.css';

interface SubscribersCardProps {
  /** Undefined where they could not be loaded. */
  subscribers: readonly Subscriber[] | undefined;
  exporting: boolean;
  onImport: () => void;
  onExport: () => void;
  onErase: (subscriber: Subscriber) => void;
  onBringBack: (subscriber: Subscriber) => void;
}

/** The table of everybody on the mailing list, and its export. */
export function SubscribersCard(props: SubscribersCardProps) {
  const { subscribers, exporting, onImport, onExport } = props;
  return (
    <section className="card clip" aria-labelledby="mailing-list-subscribers">
      <header className="spread padded">
        <h2 id="mailing-list-subscribers" className="title" tabIndex={-1}>
          Mailing List Subscribers
        </h2>
        <div className="cluster">
          <Button size="sm" onClick={onImport}>
            <IconUpload size="1.125rem" aria-hidden="true" />
            Import
          </Button>
          <Button size="sm" disabled={exporting || !subscribers?.length} onClick={onExport}>
            <IconDownload size="1.125rem" aria-hidden="true" />
            {exporting ? 'Exporting...' : 'Export CSV'}
          </Button>
        </div>
      </header>
      {subscribers && subscribers.length > 0 && (
        <>
          <SubscribersTable {...props} subscribers={subscribers} />
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

type SubscribersTableProps = Pick<SubscribersCardProps, 'onErase' | 'onBringBack'> & {
  subscribers: readonly Subscriber[];
};

function SubscribersTable({ subscribers, onErase, onBringBack }: SubscribersTableProps) {
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
          <HeaderCell className={styles.consent}>Agreed</HeaderCell>
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
            <Cell
              className={classes('one-line quiet', styles.consent)}
              title={consentWords(subscriber)}
            >
              {subscriber.set_aside_at === null ? (
                consentWords(subscriber)
              ) : (
                <button
                  type="button"
                  className="link"
                  aria-label={`Set aside: bring back ${subscriber.email}`}
                  title={SET_ASIDE}
                  onClick={() => onBringBack(subscriber)}
                >
                  Set aside: bring back
                </button>
              )}
            </Cell>
            <Cell className={classes('nowrap', styles.date)}>
              {recordedDate(subscriber.subscribed_at)}
            </Cell>
            <Cell className={classes('nowrap', styles.actions)}>
              <PersonalDataButtons isDense email={subscriber.email} onErased={focusList} />
              <IconButton
                size="sm"
                label={`Erase ${subscriber.email}`}
                icon={<IconTrash size="1.125rem" aria-hidden="true" />}
                onClick={() => onErase(subscriber)}
              />
            </Cell>
          </Row>
        )}
      </TableRows>
    </Table>
  );
}

const SET_ASIDE =
  'Three announcements could not reach this address, so no more are sent to it until you bring it back.';

/** The button that had the focus is gone, perhaps with its row. */
export function focusList(): void {
  document.getElementById('mailing-list-subscribers')?.focus();
}
