import type { User } from '@stagedoor/contracts/account';
import { boot } from '../../boot/boot-data.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NewPasswordTwice } from './new-password-field.tsx';
import { changePasswordErrors } from './sign-in.rules.ts';
import { changePassword } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

interface ChangePasswordFormProps {
  username: string;
  onChanged: (user: User) => void;
}

export function ChangePasswordForm({ username, onChanged }: ChangePasswordFormProps) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { current_password: '', password: '', confirmation: '' },
    check: changePasswordErrors,
    submit: async (fields) => onChanged(await changePassword(fields)),
    explain: (error) => ({
      message: signInFailure(error, 'Password change'),
      errors: fieldErrors(error),
    }),
  });
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      {failure && <ErrorBox message={failure} />}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <NewPasswordTwice knownWords={[boot.venue.name, username]} field={field} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Changing password...' : 'Change Password'}
      </Button>
    </form>
  );
}
