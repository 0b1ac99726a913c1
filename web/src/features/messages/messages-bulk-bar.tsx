import { Button } from '../../ui/button.tsx';
import styles from './messages-bulk-bar.module.css';
import type { ArchiveFilter } from './messages-search.ts';

interface MessagesBulkBarProps {
  count: number;
  busy: boolean;
  /** What is being looked at: the inbox can be archived and the archive unarchived; both together offer neither. */
  archive: ArchiveFilter;
  onMarkRead: (isRead: boolean) => void;
  onArchive: (isArchived: boolean) => void;
  onClear: () => void;
}

/** What can be done to all selected messages at once. */
export function MessagesBulkBar({
  count,
  busy,
  archive,
  onMarkRead,
  onArchive,
  onClear,
}: MessagesBulkBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="Selected messages">
      <p className={styles.count} role="status">
        {count} selected
      </p>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => onMarkRead(true)}>
        Mark as Read
      </Button>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => onMarkRead(false)}>
        Mark as Unread
      </Button>
      {archive !== 'all' && (
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          onClick={() => onArchive(archive === 'inbox')}
        >
          {archive === 'inbox' ? 'Archive' : 'Unarchive'}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear Selection
      </Button>
    </div>
  );
}
