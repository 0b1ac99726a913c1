import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import type { Day } from '../../format/day.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { ShowListGrid } from './show-list-grid.tsx';

interface PastShowListProps {
  /** The shows of one page. */
  shows: readonly Show[];
  count: number;
  /** The venue's calendar day at that time. */
  today: Day;
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
export function PastShowList({ shows, count, today }: PastShowListProps) {
  if (count === 0)
    return (
      <div className="card-foot">
        <EmptyState title="No upcoming events at this time. Check back soon!" />
      </div>
    );
  return <ShowListGrid shows={shows} today={today} below={historyOf} />;
}
