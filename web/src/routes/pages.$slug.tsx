import { createFileRoute } from '@tanstack/react-router';
import { OwnPage } from '../features/own-page/own-page.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

/** A page that the venue has written, such as its imprint. */
export const Route = createFileRoute('/pages/$slug')({
  loader: ({ context: { callApi }, params, abortController: { signal } }) =>
    callApi('venue.page', { params, signal }),
  component: WrittenPage,
});

function WrittenPage() {
  const page = Route.useLoaderData();
  usePageTitle(page.title);
  return <OwnPage page={page} />;
}
