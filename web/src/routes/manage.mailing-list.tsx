import { createFileRoute } from '@tanstack/react-router';
import { ComingSection } from '../features/management-bar/coming-section.tsx';

export const Route = createFileRoute('/manage/mailing-list')({ component: MailingListPage });

function MailingListPage() {
  return <ComingSection title="Mailing List" text="Subscribers arrive with the sign-up form." />;
}
