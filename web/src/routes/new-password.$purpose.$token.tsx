import { createFileRoute } from '@tanstack/react-router';
import { LinkPasswordPage } from '../features/sign-in/link-password-page.tsx';

/** Behind the link of an invitation, or of a mail for somebody who has forgotten the password. */
export const Route = createFileRoute('/new-password/$purpose/$token')({
  staticData: { bare: true },
  component: NewPasswordPage,
});

function NewPasswordPage() {
  return <LinkPasswordPage link={Route.useParams()} />;
}
