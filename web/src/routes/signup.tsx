import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { SignupForm } from '../features/sign-in/signup-form.tsx';
import { setCurrentUser } from '../session/user.atom.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { announce } from '../ui/toast/announce.ts';
import { LinkButton } from '../ui/button/button.tsx';

export const Route = createFileRoute('/signup')({
  staticData: { bare: true },
  component: SignupPage,
});

const WELCOME = "Welcome! Your account has been created and you've been automatically logged in.";

function SignupPage() {
  const [done, setDone] = useState(false);
  usePageTitle('Create account');
  return done ? (
    <SignInPage title="Account Created Successfully!">
      <p>{WELCOME}</p>
      <LinkButton to="/" variant="primary">
        Go to Dashboard
      </LinkButton>
    </SignInPage>
  ) : (
    <SignInPage title="Create Account">
      <SignupForm
        onSignedUp={(user) => {
          setCurrentUser(user);
          setDone(true);
          announce(WELCOME);
        }}
      />
    </SignInPage>
  );
}
