import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../session/call-api.ts';

/** What the venue says of itself, as the back office edits it. */
export const venueDetails = queryOptions({
  queryKey: ['venue', 'details'],
  queryFn: ({ signal }) => callApi('venue.get', { signal }),
  meta: { failed: 'Failed to load the venue. Please try again.' },
});
