import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { preload } from '../data/query-client.ts';
import { signUpSettings, subscriberList } from '../features/mailing-list-admin/load-subscribers.ts';
import { MailingListSection } from '../features/mailing-list-admin/mailing-list-section.tsx';
import { SectionPending } from '../ui/page/section.tsx';

export const Route = createFileRoute('/manage/mailing-list')({
  validateSearch: (search: DialogTexts<'import'>) => search,
  loader: async () => {
    await Promise.all([preload(subscriberList), preload(signUpSettings)]);
  },
  pendingComponent: () => (
    <SectionPending label="Loading subscribers" heights={['9rem', '20rem']} />
  ),
  component: MailingListSection,
});
