import { LinkButton } from '../ui/button/button.tsx';
import { PlainPage } from '../ui/page/plain-page.tsx';

/** The page for addresses that do not exist. */
export default function NotFoundPage() {
  return (
    <PlainPage
      title="Page not found"
      text="There is no stage at this address. The shows are all on the events page."
    >
      <LinkButton to="/" variant="primary">
        See upcoming events
      </LinkButton>
    </PlainPage>
  );
}
