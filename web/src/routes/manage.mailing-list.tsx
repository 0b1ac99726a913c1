import { createFileRoute } from '@tanstack/react-router';
import { FailedLoad } from '../api/failed-load.ts';
import { loadSubscribers } from '../features/mailing-list-admin/load-subscribers.ts';
import { MailingListSection } from '../features/mailing-list-admin/mailing-list-section.tsx';
import { useForgetLoaded } from '../session/use-forget-loaded.ts';
import { useLastLoaded } from '../session/use-loaded.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';

export const Route = createFileRoute('/manage/mailing-list')({
  loader: ({ abortController }) => loadSubscribers(abortController.signal),
  staleTime: 30_000,
  pendingComponent: Pending,
  component: MailingListPage,
});

function Pending() {
  return (
    <SectionPending label="Loading subscribers">
      <Skeleton style={{ height: '9rem' }} />
      <Skeleton style={{ height: '20rem' }} />
    </SectionPending>
  );
}

function MailingListPage() {
  usePageTitle('Mailing List');
  const loaded = Route.useLoaderData();
  const { subscribers } = loaded;
  return (
    <MailingListSection
      data={useLastLoaded(loaded)}
      // The section shows the failure in its own box, not in a toast.
      loadFailure={subscribers instanceof FailedLoad ? subscribers.message : undefined}
      onEdited={useForgetLoaded()}
    />
  );
}
