import { entryTitle } from './history-groups.ts';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EntryProof } from './entry-proof.tsx';

/** Links from an entry to the story of its subject, the venue as it was then, and its proof. */
export function EntryLinks({ entry }: { entry: HistoryEntry }) {
  const about = <VisuallyHidden>: {entryTitle(entry)}</VisuallyHidden>;
  return (
    <span className="inline-row wrap baseline gap-x-4 gap-y-0">
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
