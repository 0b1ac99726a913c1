import { createFileRoute } from '@tanstack/react-router';
import { boot } from '../boot/boot.ts';
import { VenueCard } from '../features/contact/venue-card.tsx';
import { SplitPage } from '../shell/split-page.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/contact')({ component: ContactPage });

function ContactPage() {
  usePageTitle('Contact');
  return (
    <SplitPage title="CONTACT">
      <VenueCard venue={boot.venue} />
    </SplitPage>
  );
}
