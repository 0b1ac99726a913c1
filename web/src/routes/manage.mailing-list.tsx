import { createFileRoute, useRouter } from '@tanstack/react-router';
import { loadSubscribers } from '../features/mailing-list-admin/load-subscribers.ts';
import { MailingListPending } from '../features/mailing-list-admin/mailing-list-pending.tsx';
import { MailingListSection } from '../features/mailing-list-admin/mailing-list-section.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useLastLoaded } from '../ui/use-last-loaded.ts';

export const Route = createFileRoute('/manage/mailing-list')({
  loader: ({ abortController }) => loadSubscribers(abortController.signal),
  staleTime: 30_000,
  pendingMs: 250,
  pendingMinMs: 0,
  pendingComponent: MailingListPending,
  component: MailingListPage,
});

function MailingListPage() {
  usePageTitle('Mailing List');
  const data = Route.useLoaderData();
  const router = useRouter();
  const subscribers = useLastLoaded(data.subscribers);
  const settings = useLastLoaded(data.settings);
  return (
    <MailingListSection
      data={{ ...data, subscribers, settings }}
      onChanged={() => router.invalidate()}
    />
  );
}
