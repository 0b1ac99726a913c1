import { useState } from 'react';
import { isEmailAddress, NO_EMAIL_ADDRESS } from '@stagedoor/contracts/facts/email-address';
import { fieldErrors } from '../../api/error-details.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { forgotPassword } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

/** Asks for a mail with a link to a new password. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState('');
  const { busy, failure, field, onSubmit } = useForm({
    empty: { email: '' },
    check: ({ email }) => (isEmailAddress(email) ? {} : { email: NO_EMAIL_ADDRESS }),
    submit: async ({ email }) => {
      await forgotPassword(email);
      setSentTo(email);
    },
    explain: (error) => ({
      message: signInFailure(error, 'Password change'),
      errors: fieldErrors(error),
    }),
  });
  return (
    <form
      className="stack gap-4 rule-above pad-top-3"
      aria-label="Forgot your password?"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 className="heading display-sm">Forgot your password?</h2>
      {failure && <ErrorBox message={failure} />}
      <TextField label="Email" type="email" autoComplete="email" autoFocus {...field('email')} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Sending...' : 'Send me a link'}
      </Button>
      <p role="status">
        {sentTo !== '' &&
          `If there is an account for ${sentTo}, a mail is on its way to it. Its link works once, for an hour.`}
      </p>
    </form>
  );
}
