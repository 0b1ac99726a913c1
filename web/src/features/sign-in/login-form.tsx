import type { User } from '@stagedoor/contracts/account';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { loginErrors } from './sign-in.rules.ts';
import { login } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

interface LoginFormProps {
  /** The username that is filled in from the start. */
  username?: string | undefined;
  /** The form explains the error that it throws. */
  onSignedIn: (user: User) => void | Promise<void>;
}

export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { username, password: '' },
    check: loginErrors,
    submit: async (fields) => onSignedIn(await login(fields)),
    explain: (error) => ({ message: signInFailure(error, 'Login') }),
  });
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      {failure && <ErrorBox message={failure} />}
      <TextField
        label="Username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!username}
        data-autofocus={!username}
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={username !== ''}
        data-autofocus={username !== ''}
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
