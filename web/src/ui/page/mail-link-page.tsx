import { Button, LinkButton } from '../button/button.tsx';
import { PlainPage } from './plain-page.tsx';

interface MailLinkPageProps {
  /** The token of the link, or `done` or `unknown`, where it leads. */
  token: string;
  question: Words;
  done: Words;
  label: string;
  /** The address that does it. */
  action: string;
}

type Words = readonly [title: string, text: string];

const UNKNOWN: Words = [
  'This link does not work',
  'Please open the whole link from the mail again.',
];

/** Behind a link in a mail about the mailing list: opening it changes nothing. Needs no scripts. */
export function MailLinkPage({ token, question, done, label, action }: MailLinkPageProps) {
  const answer = new Map([
    ['done', done],
    ['unknown', UNKNOWN],
  ]).get(token);
  const [title, text] = answer ?? question;
  return (
    <PlainPage {...{ title, text }}>
      {!answer && (
        <form method="post" action={action}>
          <Button type="submit" variant="primary">
            {label}
          </Button>
        </form>
      )}
      <LinkButton to="/">See the shows</LinkButton>
    </PlainPage>
  );
}
