import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { ChangePasswordForm } from '../features/sign-in/change-password-form.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { homeOf } from '../session/office-access.ts';
import { setCurrentUser, userAtom } from '../session/user.atom.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { LinkButton } from '../ui/button/button.tsx';

export const Route = createFileRoute('/change-password')({
  staticData: { bare: true },
  component: ChangePasswordPage,
});

function ChangePasswordPage() {
  const user = useSelector(userAtom);
  const [done, setDone] = useState(false);
  usePageTitle('Change password');
  if (!user) return <Navigate to="/login" replace />;
  return done ? (
    <SignInPage title="Password Changed">
      <p role="status">
        You are signed in with your new password. Everywhere else you have been signed out.
      </p>
      <LinkButton to={homeOf(user)} variant="primary">
        Continue
      </LinkButton>
    </SignInPage>
  ) : (
    <SignInPage title="Change Password">
      {user.must_change_password && (
        <p>
          Your password was made for you, so others may have seen it. Please choose one that only
          you know.
        </p>
      )}
      <ChangePasswordForm
        username={user.username}
        onChanged={(changed) => {
          setCurrentUser(changed);
          setDone(true);
        }}
      />
    </SignInPage>
  );
}
