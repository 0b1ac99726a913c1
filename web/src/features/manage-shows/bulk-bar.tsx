import { Button } from '../../ui/button.tsx';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  busy: boolean;
  /** The archive is being looked at: then taking out of it is offered in place of putting into it. */
  inArchive: boolean;
  onPublish: (isPublished: boolean) => void;
  onArchive: (isArchived: boolean) => void;
  onClear: () => void;
}

/** What can be done to all selected shows at once. */
export function BulkBar({ count, busy, inArchive, onPublish, onArchive, onClear }: BulkBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="Selected shows">
      <p className={styles.count} role="status">
        {count} selected
      </p>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => onPublish(true)}>
        Publish
      </Button>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => onPublish(false)}>
        Unpublish
      </Button>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => onArchive(!inArchive)}>
        {inArchive ? 'Unarchive' : 'Archive'}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear Selection
      </Button>
    </div>
  );
}
