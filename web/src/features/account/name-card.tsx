import type { User } from '@stagedoor/contracts/account';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { setCurrentUser } from '../../session/user.atom.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { AccountCard } from './account-card.tsx';

export function NameCard({ user: { first_name, last_name } }: { user: User }) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { first_name, last_name },
    check: (fields) =>
      isVisible(fields.first_name) ? {} : { first_name: 'First name is required' },
    submit: async (body) => {
      setCurrentUser(await callApi('account.edit', { body }));
      showToast({ title: 'Your name was changed' });
    },
    explain: (error) => ({
      message: serverMessageOr(error, 'Your name could not be changed. Please try again.'),
      errors: fieldErrors(error),
    }),
  });
  return (
    <AccountCard title="Your name">
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <div className="halves gap-4">
          <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            {...field('last_name')}
            required={false}
          />
        </div>
        <Button type="submit" className="start" busy={busy}>
          Save name
        </Button>
      </form>
    </AccountCard>
  );
}
