import { createFileRoute } from '@tanstack/react-router';
import { ShowPoster, ShowPosterPending } from '../features/show-page/show-poster.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

/** A show as visitors will see it, for whoever has the private link to it. */
export const Route = createFileRoute('/preview/$token')({
  loader: ({ context: { callApi }, params, abortController: { signal } }) =>
    callApi('shows.preview', { params, signal }),
  pendingMs: 150,
  pendingComponent: ShowPosterPending,
  component: PreviewPage,
});

function PreviewPage() {
  const show = Route.useLoaderData();
  usePageTitle(show.headlining_artist);
  return (
    <ShowPoster
      show={show}
      top={
        !show.is_published && (
          <p className="strong">This is a preview. Visitors do not see this show yet.</p>
        )
      }
    />
  );
}
