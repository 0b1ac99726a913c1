import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { createFileRoute } from '@tanstack/react-router';
import { boot } from '../boot/boot-data.ts';
import { MailLinkPage } from '../ui/page/mail-link-page.tsx';

export const Route = createFileRoute('/confirm/$token')({ component: ConfirmPage });

function ConfirmPage() {
  const { token } = Route.useParams();
  return (
    <MailLinkPage
      token={token}
      question={['Join the mailing list?', `You will get mails about shows at ${boot.venue.name}.`]}
      done={['You are on the mailing list', 'Each mail has a link to leave it again.']}
      label="Join the mailing list"
      action={requestUrl('mailing-list.confirm', { params: { token } })}
    />
  );
}
