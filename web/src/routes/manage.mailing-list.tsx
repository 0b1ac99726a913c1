import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { signUpSettings, subscriberList } from '../features/mailing-list-admin/load-subscribers.ts';
import { MailingListSection } from '../features/mailing-list-admin/mailing-list-section.tsx';
import { preload, queryClient } from '../data/query-client.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';

export const Route = createFileRoute('/manage/mailing-list')({
  loader: async () => {
    await Promise.all([preload(subscriberList), preload(signUpSettings)]);
  },
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
  // The section shows the failure in its own box, not in a toast.
  const { data: subscribers, error } = useQuery(subscriberList, queryClient);
  const { data: settings } = useQuery(signUpSettings, queryClient);
  return <MailingListSection {...{ subscribers, settings }} loadError={error} />;
}
