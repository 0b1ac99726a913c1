import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** The health of the system, with a sentence for each problem with the data on the pages. */
export const systemStatus = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => callApi('status.get', { signal }),
});
