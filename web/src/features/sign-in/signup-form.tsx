import type { User } from '@stagedoor/contracts/account';
import { Link } from '@tanstack/react-router';
import { boot } from '../../boot/boot-data.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { signup } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';
import { signupErrors } from './sign-in.rules.ts';

export function SignupForm({ onSignedUp }: { onSignedUp: (user: User) => void }) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { first_name: '', last_name: '', email: '', password: '', confirmation: '' },
    check: signupErrors,
    submit: async (fields) => onSignedUp(await signup(fields)),
    explain: (error) => ({ message: signInFailure(error, 'Signup'), errors: fieldErrors(error) }),
  });
  const knownWords = [
    boot.venue.name,
    ...(['first_name', 'last_name', 'email'] as const).map((name) => field(name).value),
  ];
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      {failure && <ErrorBox message={failure} />}
      <div className="halves gap-4">
        <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <NewPasswordField label="Password" knownWords={knownWords} {...field('password')} />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Creating account...' : 'Create Account'}
      </Button>
      <p>
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </form>
  );
}
