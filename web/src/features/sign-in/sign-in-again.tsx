import type { User } from '@stagedoor/contracts/account';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { requestApi } from '../../api/request-api.ts';
import { isAuditorOnly } from '../../session/office-access.ts';
import { isAdmin } from '../../session/stored-user.ts';
import { currentUser, setCurrentUser } from '../../session/user.atom.ts';
import { activeThemeAtom, themePreviewAtom } from '../../theme/active-theme.atom.ts';
import { themeProperties } from '../../theme/theme-properties.ts';
import { Dialog, DialogDescription } from '../../ui/dialog/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { Unsuccessful } from './sign-in-failure.ts';

const NO_ACCESS =
  'This account has no access to the back office. Please sign in with one that has.';

/** Opens a dialog above the page and every other dialog. Resolves to whether somebody signed in. */
export async function askToSignIn(): Promise<boolean> {
  const root = createRoot(document.createElement('div'));
  const signedIn = await new Promise<boolean>((resolve) => {
    root.render(<SignInAgain onEnd={resolve} />);
  });
  root.unmount();
  return signedIn;
}

function SignInAgain({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const [last] = useState(currentUser);
  /** Somebody who has signed in, but must change the password first. */
  const [due, setDue] = useState<User>();
  const preview = useSelector(themePreviewAtom);
  const theme = useSelector(activeThemeAtom);
  const enter = (user: User) => {
    setCurrentUser(user);
    onEnd(true);
  };
  const check = async (user: User) => {
    if (!isAdmin(user) && !(isAuditorOnly(user) && isAuditorOnly(last))) {
      await requestApi('session.logout');
      throw new Unsuccessful({ error: NO_ACCESS });
    }
    if (user.must_change_password) setDue(user);
    else enter(user);
  };
  return (
    <Dialog
      title={due ? 'Change Password' : 'Sign In'}
      onClose={() => onEnd(false)}
      // A theme that is being edited may be unreadable.
      ownTheme={preview && theme ? themeProperties(theme.css_vars, preview.mode) : undefined}
    >
      <div className="stack gap-6">
        <DialogDescription>
          {due
            ? 'Please choose a new password first.'
            : 'Your session has ended. Sign in to go on where you were.'}
        </DialogDescription>
        {due ? (
          <ChangePasswordForm username={due.username} onChanged={enter} />
        ) : (
          <LoginForm username={last?.username} onSignedIn={check} />
        )}
      </div>
    </Dialog>
  );
}
