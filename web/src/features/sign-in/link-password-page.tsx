import { useNavigate } from '@tanstack/react-router';
import { boot } from '../../boot/boot-data.ts';
import { homeOf } from '../../session/office-access.ts';
import { setCurrentUser } from '../../session/user.atom.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LinkPasswordForm } from './link-password-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import type { PasswordLink } from './sign-in.ts';

/** The page behind a link by which the owner of an account chooses a password. */
export function LinkPasswordPage({ link }: { link: PasswordLink }) {
  const navigate = useNavigate();
  const isInvitation = link.purpose === 'invitation';
  const title = isInvitation ? 'Welcome' : 'New Password';
  usePageTitle(title);
  return (
    <SignInPage title={title}>
      <p>
        {isInvitation
          ? `Choose a password for your account at ${boot.venue.name}. This link works once.`
          : 'Choose a new password. It signs you out everywhere else, and this link works once.'}
      </p>
      <LinkPasswordForm
        link={link}
        onSignedIn={(user) => {
          setCurrentUser(user);
          // Back does not lead to a link that is used.
          void navigate({ to: homeOf(user), replace: true });
        }}
      />
    </SignInPage>
  );
}
