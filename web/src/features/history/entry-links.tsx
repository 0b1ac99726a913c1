import { entryTitle } from './history-groups.ts';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EntryProof } from './entry-proof.tsx';
import styles from './history.module.css';

/** Links from an entry to the story of its subject, the venue as it was then, and its proof. */
export function EntryLinks({ entry }: { entry: HistoryEntry }) {
  const about = <VisuallyHidden>: {entryTitle(entry)}</VisuallyHidden>;
  return (
    <span className={styles.links}>
      <Link
        to="/manage/history/$subject/$id"
        params={{ subject: entry.subject, id: entry.subject_id }}
      >
        Its history{about}
      </Link>
      <Link to="/manage/as-of" search={{ at: entry.recorded_at }}>
        As of then{about}
      </Link>
      <EntryProof entry={entry} />
    </span>
  );
}
