import { createFileRoute } from '@tanstack/react-router';
import { loadSubscribers } from '../features/mailing-list-admin/load-subscribers.ts';
import { MailingListPending } from '../features/mailing-list-admin/mailing-list-pending.tsx';
import { MailingListSection } from '../features/mailing-list-admin/mailing-list-section.tsx';
import { useForgetLoaded } from '../session/use-forget-loaded.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/manage/mailing-list')({
  loader: ({ abortController }) => loadSubscribers(abortController.signal),
  staleTime: 30_000,
  pendingComponent: MailingListPending,
  component: MailingListPage,
});

function MailingListPage() {
  usePageTitle('Mailing List');
  // The page has a box of its own for what failed.
  const data = useLoaded(Route.useLoaderData(), {});
  return <MailingListSection data={data} onEdited={useForgetLoaded()} />;
}
