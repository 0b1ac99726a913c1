import { useAtomValue } from 'jotai';
import { problemsAtom } from './system-status.atom.ts';
import styles from './system-status-notice.module.css';

/** Says what is wrong when pages may be out of date; empty when all is well. */
export function SystemStatusNotice() {
  const problems = useAtomValue(problemsAtom);
  return (
    <div role="status">
      {problems.map((problem) => (
        <p key={problem} className={styles.notice}>
          {problem}
        </p>
      ))}
    </div>
  );
}
