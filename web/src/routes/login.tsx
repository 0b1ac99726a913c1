import type { User } from '@stagedoor/contracts/account';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { ForgottenPassword } from '../features/sign-in/forgotten-password.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { PasskeySignInRoom } from '../features/sign-in/passkey-sign-in-room.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { homeOf } from '../session/office-access.ts';
import { setCurrentUser } from '../session/user.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

/** Once the form works. */
const PasskeySignIn = lazyExtra(
  () => import('../features/sign-in/passkey-sign-in.tsx'),
  PasskeySignInRoom,
);

export const Route = createFileRoute('/login')({
  staticData: { bare: true },
  component: LoginPage,
});

function LoginPage() {
  const { history, navigate } = useRouter();
  usePageTitle('Sign in');
  const enter = (user: User) => {
    setCurrentUser(user);
    const { next } = history.location.state;
    if (next && !user.must_change_password) history.replace(next);
    else void navigate({ to: user.must_change_password ? '/account' : homeOf(user) });
  };
  return (
    <SignInPage title="Sign In">
      <LoginForm onSignedIn={enter} />
      <PasskeySignIn onSignedIn={enter} />
      <ForgottenPassword />
      <p>
        No account yet? <Link to="/signup">Create one</Link>
      </p>
    </SignInPage>
  );
}
