import type { Show } from '@stagedoor/contracts/show';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useLastLoaded } from '../../session/use-loaded.ts';
import { OpenedShow } from './lazy-opened-show.tsx';
import type { ShowDialogData } from './load-show-dialog.ts';
import { showDialogSearch } from './show-dialog-search.ts';

const dialogRoute = getRouteApi('/shows/$id/');
const NOT_LOADED: ShowDialogData = { genres: [], shows: [], isEveryShow: false };

interface StaffExtrasProps {
  show: Show;
  /** Renders the link to the history of the show instead of the dialog. */
  asLink?: boolean;
}

/** What only staff have on the page of a show: the dialog, or the link to the history. */
export default function StaffExtras({ show, asLink }: StaffExtrasProps) {
  return asLink ? (
    <p>
      <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }}>
        History of this show
      </Link>
    </p>
  ) : (
    <ShowDialogOver show={show} />
  );
}

function ShowDialogOver({ show }: { show: Show }) {
  const search = dialogRoute.useSearch();
  const loaded: ShowDialogData | null = dialogRoute.useLoaderData();
  const around = useLastLoaded(loaded ?? NOT_LOADED);
  const router = useRouter();
  const address = useDialogAddress();
  if (search.show === undefined || !loaded) return null;
  return (
    <OpenedShow
      search={search}
      shows={[show, ...around.shows]}
      everyShow={around.isEveryShow ? around.shows : undefined}
      genres={around.genres}
      onDay={(date) => void address.swap({ date })}
      onReload={() =>
        router.invalidate({ filter: ({ routeId }) => routeId.startsWith('/shows/$id') })
      }
      onClose={() => address.close(showDialogSearch.clean({}))}
    />
  );
}
