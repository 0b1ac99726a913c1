import type { User } from '@stagedoor/contracts/account';
import { boot } from '../../boot/boot-data.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NewPasswordTwice } from './new-password-field.tsx';
import { newPasswordErrors } from './sign-in.rules.ts';
import { setPasswordByLink, type PasswordLink } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

interface LinkPasswordFormProps {
  link: PasswordLink;
  onSignedIn: (user: User) => void;
}

/** Asks for the password of the account whose owner has this link, and signs in. */
export function LinkPasswordForm({ link, onSignedIn }: LinkPasswordFormProps) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { password: '', confirmation: '' },
    check: newPasswordErrors,
    submit: async ({ password }) => onSignedIn(await setPasswordByLink(link, password)),
    explain: (error) => {
      const { token, ...errors } = fieldErrors(error);
      return { message: token ?? signInFailure(error, 'Password change'), errors };
    },
  });
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      {failure && <ErrorBox message={failure} />}
      <NewPasswordTwice knownWords={[boot.venue.name]} autoFocus field={field} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Signing in...' : 'Save password and sign in'}
      </Button>
    </form>
  );
}
