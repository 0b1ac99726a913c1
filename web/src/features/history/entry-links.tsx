import type { HistoryEntry } from '@stagedoor/contracts/history';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EntryProof } from './entry-proof.tsx';
import { asOfHref, storyHref } from './history-links.ts';
import styles from './history.module.css';

/** The ways from an entry to the whole story of its subject, and to the venue as it was then. */
export function EntryLinks({ entry }: { entry: HistoryEntry }) {
  const about = <VisuallyHidden>: {entry.summary}</VisuallyHidden>;
  return (
    <span className={styles.links}>
      <a href={storyHref(entry)}>Its history{about}</a>
      <a href={asOfHref(entry)}>As of then{about}</a>
      <EntryProof entry={entry} className={styles.person} />
    </span>
  );
}
