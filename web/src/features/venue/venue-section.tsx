import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { useLoaded } from '../../data/query-client.ts';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { FaqCard } from './faq-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { PagesCard } from './pages-card.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { venueDetails } from '../../data/venue.query.ts';
import { VenueEditor, type VenueEditorProps } from './venue-editor.tsx';

const { title: TITLE } = OFFICE_PLACES.venue;

/** Everything that the venue says of itself. Each child of the section saves for itself. */
export function VenueSection({ Preview }: Pick<VenueEditorProps, 'Preview'>) {
  usePageTitle(TITLE);
  const { data: venue, refetch } = useLoaded(venueDetails);
  return (
    <Section title={TITLE}>
      {venue ? (
        <>
          <VenueEditor venue={venue} Preview={Preview} />
          <LogoCard venue={venue} />
          <PicturesCard venue={venue} />
          <FaqCard venue={venue} Preview={Preview} />
          <PagesCard venue={venue} Preview={Preview} />
        </>
      ) : (
        <LoadFailure message="Failed to load the venue. Please try again." onRetry={refetch} />
      )}
    </Section>
  );
}
