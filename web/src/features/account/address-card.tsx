import type { User } from '@stagedoor/contracts/account';
import { isEmailAddress, NO_EMAIL_ADDRESS } from '@stagedoor/contracts/facts/email-address';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { freshCsrfToken } from '../../api/csrf.ts';
import { callApi } from '../../session/call-api.ts';
import { setCurrentUser } from '../../session/user.atom.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { AccountCard } from './account-card.tsx';

interface AddressCardProps {
  user: User;
  /** All other logins have ended. */
  onMoved: () => Promise<void>;
}

export function AddressCard({ user, onMoved }: AddressCardProps) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { email: '', current_password: '' },
    check: ({ email, current_password }) => ({
      ...(!isEmailAddress(email) && { email: NO_EMAIL_ADDRESS }),
      ...(current_password === '' && { current_password: 'Please enter your current password' }),
    }),
    submit: async (body) => {
      const changed = await callApi('account.edit', { body });
      // The change starts a new session, which has a new token.
      await freshCsrfToken();
      setCurrentUser(changed);
      showToast({ title: 'Your address was changed', description: changed.email });
      await onMoved();
    },
    explain: (error) => ({
      message: serverMessageOr(error, 'Your address could not be changed. Please try again.'),
      errors: fieldErrors(error),
    }),
  });
  return (
    <AccountCard title="Email address">
      <p>
        You sign in as <strong className="anywhere">{user.email}</strong>. A new address signs you
        out everywhere else.
      </p>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <TextField label="New Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Your Password"
          type="password"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <Button type="submit" className="start" busy={busy}>
          Change address
        </Button>
      </form>
    </AccountCard>
  );
}
