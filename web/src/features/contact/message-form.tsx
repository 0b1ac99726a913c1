import {
  EMAIL_LENGTH,
  FASTEST_CONTACT_MS,
  LINE,
  LONG_TEXT,
} from '@stagedoor/contracts/facts/limits';
import { atom, useAtom } from 'jotai';
import { useState, type SetStateAction } from 'react';
import { callApi } from '../../session/call-api.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { noteUnsaved } from '../../boot/build.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { TextField, TextArea } from '../../ui/form/text-field.tsx';
import { showError, showToast } from '../../ui/toast/toast.atom.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { WithoutScripts } from '../../ui/without-scripts.tsx';
import styles from './message-form.module.css';
import { messageErrors } from './message.rules.ts';

const SENT = 'Your message has been sent. We will reply to you via email.';
const MessageSent = lazyDialog(() => import('./message-sent.tsx'), {
  title: 'Message Sent!',
  description: SENT,
});
const FAILED = 'Failed to send message. Please try again or contact us on social media.';

const empty = { name: '', email: '', message: '', leave_empty: '' };
const storedAtom = atom(empty);

/** The message that is not sent yet. It stays while the visitor reads another page. */
const draftAtom = atom(
  (get) => get(storedAtom),
  (get, set, update: SetStateAction<typeof empty>) => {
    const draft = typeof update === 'function' ? update(get(storedAtom)) : update;
    set(storedAtom, draft);
    noteUnsaved('message', Object.values(draft).join('') !== '');
  },
);

/** The form for a message to the venue. What was typed stays until it is sent. */
export function MessageForm() {
  const [draft, setDraft] = useAtom(draftAtom);
  // A visitor who comes back to a draft may send it at once.
  const [started, setStarted] = useState(() => (draft === empty ? Date.now() : 0));
  const [sent, setSent] = useState(false);
  const keyFor = useIdempotencyKey();
  const { busy, field, onSubmit } = useForm({
    empty,
    check: messageErrors,
    submit: async (fields) => {
      showToast(null);
      // The start is sent only if no person is that fast: this clock may differ from the server's.
      const hasty = Date.now() - started < FASTEST_CONTACT_MS;
      const body = { ...fields, ...(hasty && { form_started_at: started }) };
      await callApi('messages.send', { body, idempotencyKey: keyFor(fields) });
      setStarted(Date.now());
      setSent(true);
      setDraft(empty);
    },
    explain: (error) => {
      showError(FAILED);
      return { errors: fieldErrors(error) };
    },
    state: [draft, setDraft],
  });
  const honeypot = field('leave_empty');
  return (
    <form className="stack gap-4 relative" noValidate onSubmit={onSubmit}>
      <h2 className={styles.title}>Leave a Message for Us</h2>
      <WithoutScripts subject="This form" />
      <div className="scripted stack gap-4">
        <TextField label="Name" autoComplete="name" maxLength={LINE} {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_LENGTH}
          {...field('email')}
        />
        <TextArea label="Message" rows={7} maxLength={LONG_TEXT} {...field('message')} />
        {/* Programs fill in this field, which no person sees, hears or reaches. It is not
            `display: none`, because programs look out for that. */}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave empty
            <input
              name={honeypot.name}
              value={honeypot.value}
              onChange={honeypot.onChange}
              type="text"
              tabIndex={-1}
              autoComplete="off"
            />
          </label>
        </div>
        <Button type="submit" variant="primary" size="lg" busy={busy} className={styles.send}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
      {sent && <MessageSent text={SENT} onClose={() => setSent(false)} />}
    </form>
  );
}
