import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { preload } from '../data/query-client.ts';
import { showList } from '../data/shows.query.ts';
import { AnnouncementPage } from '../features/announcements/announcement-page.tsx';
import { AnnouncementsSection } from '../features/announcements/announcements-section.tsx';
import { announcementList, oneAnnouncement } from '../features/announcements/load-announcements.ts';

export const Route = createFileRoute('/manage/announcements')({
  validateSearch: (search: DialogTexts<'announcement'>) => search,
  loader: ({ location }) => {
    // Only the policy of this page's own document allows the frame with the mail.
    const [document] = performance.getEntriesByType('navigation');
    const { path } = OFFICE_PLACES.announcements;
    if (document && !new URL(document.name).pathname.toLowerCase().startsWith(path))
      throw redirect({ href: location.href, reloadDocument: true });
    const { announcement }: DialogTexts = location.search;
    // The page says itself that it loads, also when another announcement is opened.
    if (announcement === undefined) return void preload(announcementList);
    void preload(oneAnnouncement(announcement));
    void preload(showList);
  },
  component: Announcements,
});

function Announcements() {
  const { announcement } = Route.useSearch();
  if (announcement === undefined) return <AnnouncementsSection />;
  return <AnnouncementPage key={announcement} id={announcement} />;
}
