import { createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { queryClient } from '../data/query-client.ts';
import { mailList } from '../features/mail/load-mails.ts';
import { mailSearch, type MailView } from '../features/mail/mail-search.ts';
import { MailSection } from '../features/mail/mail-section.tsx';
import { SectionPending } from '../ui/page/section.tsx';

export const Route = createFileRoute('/manage/mail')({
  validateSearch: (search: SearchTexts<MailView>) => search,
  loader: async ({ location }) => {
    const view = mailSearch.read(location.search);
    await queryClient.ensureInfiniteQueryData(mailList(view)).catch(() => undefined);
  },
  pendingComponent: () => <SectionPending label="Loading mails" heights={['3rem', '24rem']} />,
  component: MailSection,
});
