import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import styles from './no-shows.module.css';

interface NoEventsProps {
  past: boolean;
  /** Filters may be why nothing is left; then there is a way to drop them. */
  filtered: boolean;
}

export function NoEvents({ past, filtered }: NoEventsProps) {
  return (
    <div className={styles.page}>
      <EmptyState
        title={
          past ? 'No past events to display.' : 'No upcoming events at this time. Check back soon!'
        }
      >
        {filtered && (
          <LinkButton to="/" search={past ? { when: 'past' } : {}}>
            Clear filters
          </LinkButton>
        )}
      </EmptyState>
    </div>
  );
}
