import { PlainPage } from '../shell/plain-page.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';

export function AccessDeniedPage() {
  return (
    <PlainPage title="Access Denied" text="You don't have permission to access this page.">
      <LinkButton to="/" variant="primary">
        Go back home
      </LinkButton>
    </PlainPage>
  );
}
