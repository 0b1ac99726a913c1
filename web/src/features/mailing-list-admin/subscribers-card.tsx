import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import styles from './mailing-list-section.module.css';
import { SubscribersTable } from './subscribers-table.tsx';

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
    <section className={styles.card} aria-labelledby="mailing-list-subscribers">
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
          <p className={styles.total}>Total subscribers: {subscribers.length}</p>
        </>
      )}
      {subscribers?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            title="No subscribers yet"
            description="Subscribers will appear here when they sign up"
          />
        </div>
      )}
    </section>
  );
}
