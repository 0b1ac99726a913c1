import type { Show } from '@stagedoor/contracts/show';
import { createFileRoute, Link, type HistoryState } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState, type ReactNode } from 'react';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import type { ShowDialogTexts } from '../features/show-dialog/show-dialog-search.ts';
import {
  MAILING_LIST_ID,
  mailingListSettingsAtom,
} from '../features/mailing-list/settings.atom.ts';
import { BackToShowList } from '../features/show-page/back-to-show-list.tsx';
import { ShowLinks } from '../features/show-page/show-links.tsx';
import { ShowPoster, ShowPosterPending } from '../features/show-page/show-poster.tsx';
import { useIsAdmin } from '../session/user.atom.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { Button } from '../ui/button/button.tsx';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { ShowStrip } from '../shows/show-strip.tsx';

const StaffExtras = lazyExtra(() => import('../features/show-dialog/staff-extras.tsx'));

/** How many shows stand at the end of the page. */
const OTHERS = '3';

export const Route = createFileRoute('/shows/$id')({
  // The dialog over the page loads what it needs itself.
  validateSearch: (search: ShowDialogTexts) => search,
  loader: async ({ context: { callApi }, params, abortController: { signal } }) => {
    const [show, { results }] = await Promise.all([
      callApi('shows.get', { params, signal }),
      // Without them the page has no end, which is no reason to have no page.
      callApi('shows.featured', { query: { limit: OTHERS, after: params.id }, signal }).catch(
        () => ({ results: [] }),
      ),
    ]);
    return { show, others: results };
  },
  staleTime: 15_000,
  pendingMs: 150,
  pendingComponent: ShowPosterPending,
  component: ShowPage,
});

function ShowPage() {
  const { show, others } = Route.useLoaderData();
  const isThatNight = ({ date }: Show) => date === show.date;
  const admin = useIsAdmin();
  // What staff have typed in the dialog stays when the session ends in another tab.
  const [wasAdmin, setWasAdmin] = useState(false);
  if (admin && !wasAdmin) setWasAdmin(true);
  const { open } = useDialogAddress();
  const invites = useSelector(mailingListSettingsAtom)?.show_email_button;
  usePageTitle(show.headlining_artist);
  return (
    <>
      {admin && <StaffExtras show={show} part="notice" />}
      <ShowPoster
        key={show.id}
        show={show}
        top={
          <>
            <BackToShowList />
            {admin && <Button onClick={() => open({ show: show.id })}>Edit Show</Button>}
          </>
        }
      >
        <ShowLinks show={show}>
          {invites && <a href={`#${MAILING_LIST_ID}`}>Tell me of shows like this</a>}
        </ShowLinks>
        {admin && <StaffExtras show={show} part="link" />}
      </ShowPoster>
      <OtherShows title="More that night" shows={others.filter(isThatNight)} />
      <OtherShows title="Next up" shows={others.filter((other) => !isThatNight(other))} />
      {wasAdmin && <StaffExtras show={show} part="dialog" />}
    </>
  );
}

function OtherShows({ title, shows }: { title: string; shows: readonly Show[] }) {
  return shows.length > 0 && <ShowStrip title={title} shows={shows} Link={OtherShowLink} />;
}

const viaShow = (now: HistoryState) => ({ ...now, viaShow: true });

/** Back to Events still leads to the list from which the first show was opened. */
function OtherShowLink({ show, ...props }: { show: Show; children: ReactNode }) {
  return <Link to="/shows/$id" params={{ id: show.id }} state={viaShow} {...props} />;
}
