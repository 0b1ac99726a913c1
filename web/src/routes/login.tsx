import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { ForgottenPassword } from '../features/sign-in/forgotten-password.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { homeOf } from '../session/office-access.ts';
import { setCurrentUser } from '../session/user.atom.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';

export const Route = createFileRoute('/login')({
  staticData: { bare: true },
  component: LoginPage,
});

function LoginPage() {
  const { history, navigate } = useRouter();
  usePageTitle('Sign in');
  return (
    <SignInPage title="Sign In">
      <LoginForm
        onSignedIn={(user) => {
          setCurrentUser(user);
          const { next } = history.location.state;
          if (next && !user.must_change_password) history.replace(next);
          else void navigate({ to: user.must_change_password ? '/account' : homeOf(user) });
        }}
      />
      <ForgottenPassword />
      <p>
        No account yet? <Link to="/signup">Create one</Link>
      </p>
    </SignInPage>
  );
}
