import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { queryOptions } from '@tanstack/react-query';
import { ifMissing } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';

const POLL_MS = 2_000;

/** Every announcement, newest first. One that goes out is followed. */
export const announcementList = queryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: async ({ signal }) => (await callApi('announcements.list', { signal })).results,
  refetchInterval: ({ state: { data = [] } }) => (data.some(isUnderWay) ? POLL_MS : false),
  meta: { failed: 'Failed to load the announcements. Please try again.' },
});

/** One announcement, with its mail; null where there is none. */
export const oneAnnouncement = (id: string) =>
  queryOptions({
    queryKey: ['announcements', 'one', id],
    queryFn: ({ signal }) =>
      callApi('announcements.get', { params: { id }, signal }).catch(ifMissing(null)),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    meta: { failed: 'Failed to load this announcement. Please try again.' },
  });

/** Whether it waits for its time or is being sent. */
export function isUnderWay({ state }: Pick<Announcement, 'state'>): boolean {
  return state === 'scheduled' || state === 'sending';
}
