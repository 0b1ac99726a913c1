import { PAGE_TITLES } from '@stagedoor/contracts/facts/page-titles';
import { createFileRoute } from '@tanstack/react-router';
import { useFreshCsrfToken } from '../api/csrf.ts';
import { MessageForm } from '../features/contact/message-form.tsx';
import { VenueCard } from '../features/contact/venue-card.tsx';
import { SplitPage } from '../shell/split-page.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

export const Route = createFileRoute('/contact')({
  component: ContactPage,
});

function ContactPage() {
  usePageTitle(PAGE_TITLES.contact);
  useFreshCsrfToken();
  return (
    <SplitPage title="CONTACT" aside={<VenueCard />}>
      <MessageForm />
    </SplitPage>
  );
}
