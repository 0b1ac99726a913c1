import { ErrorBox } from '../../ui/page/error-box.tsx';
import styles from './save-problem.module.css';

/** Why the show is not saved yet. */
export function SaveProblem({ problem }: { problem: string | undefined }) {
  return (
    problem && (
      <div className={styles.problem}>
        <ErrorBox message={problem} />
      </div>
    )
  );
}
