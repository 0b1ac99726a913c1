import type { Show } from '@stagedoor/contracts/show';
import { Button } from '../../ui/button/button.tsx';
import styles from './clash-notice.module.css';
import { clashText } from './clashes.ts';

interface ClashNoticeProps {
  shows: readonly Show[];
  /** Undefined where going to another show is not possible, or would lose something. */
  onEdit: ((show: Show) => void) | undefined;
}

/** Says that a date is taken, and forbids nothing. It is there from the start, so that assistive technology listens to it. */
export function ClashNotice({ shows, onEdit }: ClashNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status" className={styles.text}>
        {shows.length > 0 && clashText(shows)}
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
