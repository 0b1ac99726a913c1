import { createFileRoute } from '@tanstack/react-router';
import { preload } from '../data/query-client.ts';
import { venueDetails } from '../data/venue.query.ts';
import { VenueSection } from '../features/venue/venue-section.tsx';
import { VenuePreview } from '../shell/venue-preview.tsx';
import { SectionPending } from '../ui/page/section.tsx';

export const Route = createFileRoute('/manage/venue')({
  loader: () => preload(venueDetails),
  pendingComponent: () => (
    <SectionPending label="Loading the venue" heights={['20rem', '30rem', '20rem']} />
  ),
  component: () => <VenueSection Preview={VenuePreview} />,
});
