import { Refused } from '@stagedoor/contracts/refusals';
import { announcementPreviews } from '@stagedoor/platform/announcements/announcement-preview';
import { findAnnouncements } from '@stagedoor/platform/announcements/announcements.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { PUBLIC_SHOWS, TAKES_PLACE } from '../shows/shows.sql.ts';
import { isUpcomingOn } from '../shows/past.sql.ts';

export function announcementReads(stores: QueryStores) {
  const { primary, today } = stores;
  const previewOf = announcementPreviews({ ...stores, sql: primary });
  return {
    'announcements.list': async () => ({ results: await findAnnouncements(primary) }),

    'announcements.get': async ({ params: { id } }) => {
      const [announcement] = await findAnnouncements(primary, id);
      if (!announcement) throw new Refused('not-found');
      return { ...announcement, ...(await previewOf(announcement)) };
    },

    'announcements.suggestion': async () => {
      const shows = await primary.rows<{ id: string }>(SUGGESTED, [today()]);
      return { show_ids: shows.map(({ id }) => id) };
    },
  } satisfies Partial<PrivateHandlers>;
}

/** Coming shows that were first published since the last announcement, and are in none. */
const SUGGESTED = `
  select id from ${PUBLIC_SHOWS} s
  where ${isUpcomingOn('$1', (name) => `s.${name}`)} and ${TAKES_PLACE}
    and first_published_at > coalesce(
      (select max(released_at) from read.announcements), '-infinity')
    and not exists (
      select from read.announcements where phase <> 'draft' and show_ids ? s.id
    )
  order by s.date, s.doors_time nulls last, s.id`;
