import { EMAIL_LENGTH } from '@stagedoor/contracts/facts/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { boot } from '../../boot/boot-data.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './subscribe-dialog.module.css';

const CLOSING_DELAY_MS = 2000;

export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  return (
    <Dialog open onClose={onClose} title="Never Miss a Show" size="sheet">
      {done ? <Subscribed onSeen={onClose} /> : <SubscribeForm onDone={() => setDone(true)} />}
    </Dialog>
  );
}

function SubscribeForm({ onDone }: { onDone: () => void }) {
  const { busy, failure, field, onSubmit } = useForm({
    empty: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Please enter an email address' } : {}),
    submit: async ({ email }) => {
      await callApi('mailing-list.subscribe', { body: { email } });
      onDone();
    },
    explain: (error) => {
      const { email } = fieldErrors(error);
      return email ? { errors: { email } } : { message: 'Failed to subscribe' };
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p>Join the mailing list of {boot.venue.name}. One click takes you off it again.</p>
      {failure && <ErrorBox message={failure} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        data-autofocus
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {busy ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  );
}

function Subscribed({ onSeen }: { onSeen: () => void }) {
  const close = useEffectEvent(onSeen);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={styles.done} role="status">
      Successfully subscribed! Closing...
    </p>
  );
}
