import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import type { Day } from '../../format/day.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import styles from './past-show-list.module.css';
import { ShowListGrid } from './show-list-grid.tsx';
import { pagesOf } from './show-list-search.ts';

interface PastShowListProps {
  /** The shows of one page. */
  shows: readonly Show[];
  count: number;
  page: number;
  /** The venue's calendar day at that time. */
  today: Day;
  onPage: (page: number) => void;
}

function historyOf({ id, headlining_artist }: Show): ReactNode {
  return (
    <p className="text-row">
      <HistoryLink subject="show" id={id}>
        Its history<span className="visually-hidden">: {headlining_artist}</span>
      </HistoryLink>
    </p>
  );
}

/** The public list as visitors saw it on another day. */
export function PastShowList({ shows, count, page, today, onPage }: PastShowListProps) {
  const pages = pagesOf(count);
  if (count === 0)
    return (
      <div className="card-foot">
        <EmptyState title="No upcoming events at this time. Check back soon!" />
      </div>
    );
  return (
    <>
      <ShowListGrid shows={shows} today={today} below={historyOf} />
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages of events">
          <Button
            aria-disabled={page <= 1 || undefined}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            Previous
          </Button>
          <p aria-live="polite">
            Page {page} of {pages}
          </p>
          <Button
            aria-disabled={page >= pages || undefined}
            onClick={() => page < pages && onPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
