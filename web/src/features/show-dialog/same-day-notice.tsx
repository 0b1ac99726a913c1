import type { Show } from '@stagedoor/contracts/show';
import type { Day } from '../../format/day.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import styles from './same-day-notice.module.css';
import { sameDayShows, sameDayText, sameShow } from './same-day-shows.ts';

interface SameDayNoticeProps {
  day: Day;
  /** The headliner of the edited show. */
  artist: string;
  /** The id of the edited show; undefined for a new one. */
  showId: string | undefined;
  /** The shows of the page. */
  shows: readonly Show[];
  /** Goes to another show. */
  onEdit: (show: Show) => void;
  /** Going to another show loses changes, so only the same show is offered. */
  isDirty: boolean;
}

/** Says that a date is taken, without forbidding it. */
export function SameDayNotice(props: SameDayNoticeProps) {
  const { day, artist, showId, shows: all, onEdit, isDirty } = props;
  const shows = sameDayShows(all, day, showId);
  const same = sameShow(shows, artist);
  const offered = same ? [same] : isDirty ? [] : shows;
  const text = same ? 'This show is there already. ' : shows.length > 0 ? sameDayText(shows) : '';
  useAnnounced(text);
  return (
    <div className={styles.notice}>
      <p className={styles.text}>{text}</p>
      {offered.map((show) => (
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
          {same ? 'Open it?' : `Edit ${show.headlining_artist}`}
        </Button>
      ))}
    </div>
  );
}
