import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { createFileRoute } from '@tanstack/react-router';
import { MailLinkPage } from '../ui/page/mail-link-page.tsx';

export const Route = createFileRoute('/leave/$token')({ component: LeavePage });

function LeavePage() {
  const { token } = Route.useParams();
  return (
    <MailLinkPage
      token={token}
      question={[
        'Leave the mailing list?',
        'You will get no more mail from it, and your e-mail address is erased.',
      ]}
      done={[
        'You have been unsubscribed',
        'Your e-mail address is erased from our list. You will get no more mail from it.',
      ]}
      label="Leave the mailing list"
      action={requestUrl('mailing-list.unsubscribe', { params: { token } })}
    />
  );
}
