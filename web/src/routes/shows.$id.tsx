import { createFileRoute } from '@tanstack/react-router';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { boot } from '../boot/boot-data.ts';
import { BackToShowList } from '../features/show-page/back-to-show-list.tsx';
import { ShowLinks } from '../features/show-page/show-links.tsx';
import { ShowPoster, ShowPosterPending } from '../features/show-page/show-poster.tsx';
import { isAdmin } from '../session/stored-user.ts';
import { userAtom } from '../session/user.atom.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Button } from '../ui/button/button.tsx';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';

const StaffExtras = lazyExtra(() => import('../features/show-dialog/staff-extras.tsx'));

export const Route = createFileRoute('/shows/$id')({
  loader: ({ context, params, abortController }) =>
    context.callApi('shows.get', { params, signal: abortController.signal }),
  staleTime: 15_000,
  pendingMs: 150,
  pendingComponent: ShowPosterPending,
  component: ShowPage,
});

function ShowPage() {
  const show = Route.useLoaderData();
  const admin = isAdmin(useBrowserValue(userAtom, null));
  const { open } = useDialogAddress();
  usePageTitle(show.headlining_artist);
  return (
    <>
      {admin && <StaffExtras show={show} part="notice" />}
      <ShowPoster
        show={show}
        venue={boot.venue}
        top={
          <>
            <BackToShowList />
            {admin && <Button onClick={() => open({ show: show.id })}>Edit Show</Button>}
          </>
        }
      >
        <ShowLinks show={show} />
        {admin && <StaffExtras show={show} part="link" />}
      </ShowPoster>
      {admin && <StaffExtras show={show} part="dialog" />}
    </>
  );
}
