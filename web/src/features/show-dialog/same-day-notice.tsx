import type { Show } from '@stagedoor/contracts/show';
import type { Day } from '../../format/day.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './same-day-notice.module.css';
import { sameDayShows, sameDayText } from './same-day-shows.ts';

interface SameDayNoticeProps {
  day: Day;
  /** The id of the edited show; undefined for a new one. */
  showId: string | undefined;
  /** The shows of the page. */
  shows: readonly Show[];
  /** Goes to another show; undefined while that would lose changes. */
  onEdit: ((show: Show) => void) | undefined;
}

/**
 * Says that a date is taken, without forbidding it. The empty live region is there from the start,
 * so that assistive technology announces what it says later.
 */
export function SameDayNotice({ day, showId, shows: all, onEdit }: SameDayNoticeProps) {
  const shows = sameDayShows(all, day, showId);
  return (
    <div className={styles.notice}>
      <p role="status" className={styles.text}>
        {shows.length > 0 && sameDayText(shows)}
      </p>
      {onEdit &&
        shows.map((show) => (
          <Button
            key={show.id}
            size="sm"
            variant="ghost"
            onClick={(event) => {
              // The button disappears with its form, so the dialog gets the focus.
              event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
              onEdit(show);
            }}
          >
            Edit {show.headlining_artist}
          </Button>
        ))}
    </div>
  );
}
