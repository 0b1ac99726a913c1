import type { User } from '@stagedoor/contracts/account';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { AccountCard, AccountCards } from '../features/account/account-card.tsx';
import { AddressCard } from '../features/account/address-card.tsx';
import { LoginsCard } from '../features/account/logins-card.tsx';
import { PasskeysCard } from '../features/account/passkeys-card.tsx';
import { NameCard } from '../features/account/name-card.tsx';
import { ChangePasswordForm } from '../features/sign-in/change-password-form.tsx';
import { homeOf } from '../session/office-access.ts';
import { currentUser, setCurrentUser, userAtom } from '../session/user.atom.ts';
import { TitleBand } from '../ui/page/title-band.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { showToast } from '../ui/toast/toast.atom.ts';

/** One's own account, for everybody who is signed in. */
export const Route = createFileRoute('/account')({
  loader: async ({ context: { callApi }, abortController: { signal } }) => {
    const user = currentUser();
    if (!user) throw redirect({ to: '/login', replace: true, state: { next: '/account' } });
    // Until the password is changed, nothing else can be.
    if (user.must_change_password) return { logins: [], passkeys: [] };
    const [sessions, own] = await Promise.all([
      callApi('sessions.list', { signal }),
      callApi('passkeys.list', { signal }),
    ]);
    return { logins: sessions.results, passkeys: own.results };
  },
  component: AccountPage,
});

function AccountPage() {
  const user = useSelector(userAtom);
  const { logins, passkeys } = Route.useLoaderData();
  const router = useRouter();
  usePageTitle('Your account');
  if (!user) return null;
  const reload = () => router.invalidate();
  const isDue = user.must_change_password === true;
  const changed = async (now: User) => {
    setCurrentUser(now);
    showToast({
      title: 'Your password was changed',
      description: 'Everywhere else you have been signed out.',
    });
    if (isDue) await router.navigate({ to: homeOf(now) });
    else await reload();
  };
  return (
    <>
      <TitleBand title="YOUR ACCOUNT" />
      <AccountCards>
        {!isDue && (
          <div className="stack gap-6">
            <NameCard key={user.id} user={user} />
            <AddressCard user={user} onMoved={reload} />
          </div>
        )}
        <div className="stack gap-6">
          <AccountCard title="Password">
            {isDue && (
              <p>
                Your password was made for you, so others may have seen it. Please choose one that
                only you know.
              </p>
            )}
            <ChangePasswordForm username={user.username} onChanged={changed} />
          </AccountCard>
          {!isDue && (
            <>
              <PasskeysCard passkeys={passkeys} onChanged={reload} />
              <LoginsCard logins={logins} onEnded={reload} />
            </>
          )}
        </div>
      </AccountCards>
    </>
  );
}
