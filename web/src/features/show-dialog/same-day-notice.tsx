import type { Show } from '@stagedoor/contracts/show';
import type { Day } from '../../format/day.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './same-day-notice.module.css';
import { sameDayShows, sameDayText } from './same-day-shows.ts';

interface SameDayNoticeProps {
  day: Day;
  /** The show that is edited; undefined for a new one. */
  showId: string | undefined;
  /** The shows of the page. */
  shows: readonly Show[];
  /** Undefined where going to another show is not possible, or would lose something. */
  onEdit: ((show: Show) => void) | undefined;
}

/**
 * Says that a date is taken, and forbids nothing. It is there from the start, so that assistive
 * technology listens to it.
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
              // The button goes with its form: reading goes on at the dialog.
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
