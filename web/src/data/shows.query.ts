import type { Show } from '@stagedoor/contracts/show';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../session/call-api.ts';

/** What a change returns does not say whether the show was published before. */
export type ListedShow = Show & { was_published?: boolean };

/** Every show, archived ones too. */
export const showList = queryOptions({
  queryKey: ['shows', 'list'],
  queryFn: async ({ signal }): Promise<readonly ListedShow[]> =>
    (await callApi('shows.admin-list', { signal })).results,
  meta: { failed: 'Failed to load shows. Please try again.' },
});

/** Every genre. */
export const genreList = queryOptions({
  queryKey: ['genres', 'list'],
  queryFn: ({ signal }) => callApi('genres.list', { signal }),
  meta: { failed: 'Failed to load genres. Please try again.' },
});
