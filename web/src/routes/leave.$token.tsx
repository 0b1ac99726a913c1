import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { createFileRoute } from '@tanstack/react-router';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { PlainPage } from '../ui/page/plain-page.tsx';

/** Behind the link in a mail. It works without scripts; `done` and `unknown` are where it leads. */
export const Route = createFileRoute('/leave/$token')({ component: LeavePage });

const GONE = 'Your e-mail address is erased from our list. You will get no more mail from it.';
const ANSWERS = new Map<string, readonly [title: string, text: string]>([
  ['done', ['You have been unsubscribed', GONE]],
  ['unknown', ['This link does not work', 'Please open the whole link from the mail again.']],
]);
const QUESTION = 'You will get no more mail from it, and your e-mail address is erased.';

function LeavePage() {
  const { token } = Route.useParams();
  const answer = ANSWERS.get(token);
  const [title, text] = answer ?? ['Leave the mailing list?', QUESTION];
  return (
    <PlainPage {...{ title, text }}>
      {!answer && (
        <form method="post" action={requestUrl('mailing-list.unsubscribe', { params: { token } })}>
          <Button type="submit" variant="primary">
            Leave the mailing list
          </Button>
        </form>
      )}
      <LinkButton to="/">See the shows</LinkButton>
    </PlainPage>
  );
}
