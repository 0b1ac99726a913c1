import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import styles from './no-shows.module.css';

interface NoShowsProps {
  past: boolean;
  /** Filters may be why nothing is left: then a link drops them. */
  filtered: boolean;
}

export function NoShows({ past, filtered }: NoShowsProps) {
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
