import { ANNOUNCEMENTS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { announcementPreviews } from '@stagedoor/platform/announcements/announcement-preview';
import { findAnnouncements } from '@stagedoor/platform/announcements/announcements.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { sendMailHtml } from '../mail/send-mail-html.ts';
import { PUBLIC_SHOWS, TAKES_PLACE } from '../shows/shows.sql.ts';
import { isUpcomingOn } from '../shows/past.sql.ts';

export function announcementReads(stores: QueryStores) {
  const { primary, today } = stores;
  const previewOf = announcementPreviews({ ...stores, sql: primary });
  return {
    'announcements.list': async () => ({ results: await findAnnouncements(primary) }),

    'announcements.get': async ({ params: { id }, query: { format, scheme }, reply }) => {
      const [announcement] = await findAnnouncements(primary, id);
      if (!announcement) throw new Refused('not-found');
      const previews = await previewOf(announcement);
      if (format !== 'html') return { ...announcement, ...previews };
      if (previews.html === null) throw new Refused('not-found');
      return sendMailHtml(reply, inScheme(previews.html, scheme), true);
    },

    'announcements.suggestion': async () => {
      const shows = await primary.rows<{ id: string }>(SUGGESTED, [today()]);
      return { show_ids: shows.map(({ id }) => id) };
    },
  } satisfies Partial<PrivateHandlers>;
}

/** In a frame the browser may prefer the other colours. Links open in a tab of their own. */
function inScheme(html: string, scheme: 'light' | 'dark' | undefined): string {
  const framed = html.replace('<head>', '$&<base target="_blank">');
  if (scheme === undefined) return framed;
  const query = scheme === 'dark' ? '@media all' : '@media not all';
  return framed.replace('@media (prefers-color-scheme: dark)', query);
}

/**
 * Coming shows that were first published since the last announcement, and are in none: the next
 * ones, as many as one mail may have.
 */
const SUGGESTED = `
  select id from ${PUBLIC_SHOWS} s
  where ${isUpcomingOn('$1', (name) => `s.${name}`)} and ${TAKES_PLACE}
    and first_published_at > coalesce(
      (select max(released_at) from read.announcements), '-infinity')
    and not exists (
      select from read.announcements where phase <> 'draft' and show_ids ? s.id
    )
  order by s.date, s.doors_time nulls last, s.id limit ${ANNOUNCEMENTS.shows}`;
