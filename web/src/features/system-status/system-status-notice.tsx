import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import { queryClient } from '../../data/query-client.ts';
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

/** The health of the system, with a sentence for each problem with the data on the pages. */
const systemStatus = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => callApi('status.get', { signal }),
});
