import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { isDay, type Day } from '../../format/day.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './same-day-notice.module.css';
import { loadShowsOn } from './show-calls.ts';
import { sameDayShows, sameDayText } from './same-day-shows.ts';

interface SameDayNoticeProps {
  day: Day;
  /** The show that is edited; undefined for a new one. */
  showId: string | undefined;
  /** Every show, where the page has them. */
  shows: readonly Show[] | undefined;
  /** Undefined where going to another show is not possible, or would lose something. */
  onEdit: ((show: Show) => void) | undefined;
}

/**
 * Says that a date is taken, and forbids nothing. It is there from the start, so that assistive
 * technology listens to it.
 */
export function SameDayNotice({ day, showId, shows: given, onEdit }: SameDayNoticeProps) {
  const shows = sameDayShows(useSameDayShows(day, given), day, showId);
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

const NONE: readonly Show[] = [];
/** A date is typed in parts, each of which may be a day already. */
const TYPING_MS = 200;

/**
 * The given shows, or where the page has none those that the server has on a day. They only serve a
 * hint: where they cannot be loaded, there is none.
 */
function useSameDayShows(day: Day, given: readonly Show[] | undefined): readonly Show[] {
  const [loaded, setLoaded] = useState(NONE);
  const isNeeded = given === undefined && isDay(day);
  useEffect(() => {
    if (!isNeeded) return;
    const loading = new AbortController();
    const timer = setTimeout(() => {
      void loadShowsOn(day, loading.signal).then(setLoaded, () => undefined);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      loading.abort();
    };
  }, [isNeeded, day]);
  return given ?? loaded;
}
