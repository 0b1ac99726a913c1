import { consentSentence } from '@stagedoor/contracts/facts/consent';
import { EMAIL_LENGTH } from '@stagedoor/contracts/facts/limits';
import { callApi } from '../../session/call-api.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { boot } from '../../boot/boot-data.ts';
import { writeStored } from '../../storage/stored-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { WithoutScripts } from '../../ui/without-scripts.tsx';
import { SEEN_KEY } from './settings.atom.ts';

/** Joins the mailing list; `onDone` is called then. */
export function useSubscription(onDone: () => void) {
  return useForm({
    empty: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Please enter an email address' } : {}),
    submit: async ({ email }) => {
      await callApi('mailing-list.subscribe', { body: { email } });
      writeStored(SEEN_KEY, 'true');
      onDone();
    },
    explain: (error) => {
      const { email } = fieldErrors(error);
      return email ? { errors: { email } } : { message: 'Failed to subscribe' };
    },
  });
}

/** What is left to do where people are asked by mail before they are on the list. */
export function nextStep(): string | undefined {
  return boot.confirms_subscriptions
    ? 'Please open the link in the mail that is on its way to you.'
    : undefined;
}

interface SubscribeFormProps {
  subscription: ReturnType<typeof useSubscription>;
  /** Gives the field the focus in a dialog. */
  autoFocus?: boolean;
}

/** It promises a link to leave only where mails bring one. */
export function SubscribeForm({ subscription, autoFocus }: SubscribeFormProps) {
  const { busy, failure, field, onSubmit } = subscription;
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      <p>{consentSentence(boot.venue.name)}</p>
      <WithoutScripts subject="Joining here" />
      {boot.sends_mail && (
        <p>
          {boot.confirms_subscriptions
            ? 'You get a mail with a link: open it, and you are on the list.'
            : 'You get a mail with a link to leave it again.'}
        </p>
      )}
      {failure && <ErrorBox message={failure} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        className="scripted"
        data-autofocus={autoFocus}
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="scripted">
        {busy ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  );
}
