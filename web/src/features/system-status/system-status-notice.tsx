import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../session/query-client.ts';
import { systemStatus } from './system-status.query.ts';
import styles from './system-status-notice.module.css';

/** Says what is wrong when pages may be out of date; empty when all is well. */
export function SystemStatusNotice() {
  const { data } = useQuery(systemStatus, queryClient);
  return (
    <div role="status">
      {data?.problems.map((problem) => (
        <p key={problem} className={styles.notice}>
          {problem}
        </p>
      ))}
    </div>
  );
}
