import type { InvitedUser, ListedUser } from '@stagedoor/contracts/people';
import { useId, useState, type ReactNode } from 'react';
import { freshKey } from '../../api/use-idempotency-key.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import styles from './people.module.css';
import { nameOf } from './person-draft.ts';
import { LAST, type Own } from './person-editor.tsx';

interface PersonAccessProps {
  person: ListedUser;
  own: Own;
  /** Something in the form is not saved yet. */
  isUnsaved: boolean;
  onLink: (made: InvitedUser) => void;
  onErased: () => void;
}

/** Whether somebody can sign in, and what changes that. What cannot be done says why. */
export function PersonAccess({ person, own, isUnsaved, onLink, onErased }: PersonAccessProps) {
  const { id, is_active, invited_at, last_login_at } = person;
  const name = nameOf(person);
  const { busy, change } = useChanges('accounts');
  const [question, setQuestion] = useState<'deactivate' | 'erase'>();
  const params = { id };
  const failed = (text: string) => (error: unknown) => serverMessageOr(error, text);
  const isLast = own && own.isLast;
  const makeLink = () =>
    void change({
      work: (commands) =>
        callApi('people.invite-again', { params, commands, idempotencyKey: freshKey() }),
      settle: onLink,
      failed: failed('Failed to make a link. Please try again.'),
    });
  const activate = (on: boolean) =>
    void change({
      work: (commands) => {
        const body = { is_active: on, from: { is_active: !on } };
        return callApi('people.edit', { params, body, commands });
      },
      done: on ? `${name} can sign in again.` : `${name} can no longer sign in.`,
      undo: 'never',
      failed: failed(`Failed to ${on ? 'activate' : 'deactivate'} the account. Please try again.`),
    });
  const erase = () =>
    void change({
      work: (commands) => callApi('people.erase', { params, commands }),
      settle: onErased,
      done: `The account of ${name} is erased.`,
      undo: 'never',
      failed: failed('Failed to erase the account. Please try again.'),
    });
  const hasCome = last_login_at !== null || invited_at === null;
  return (
    <section className={styles.access} aria-label="Signing in">
      <h2 className="label">Signing In</h2>
      <Action
        name={hasCome ? 'New link' : 'Invite again'}
        busy={busy}
        disabled={!is_active || isUnsaved}
        onAct={makeLink}
      >
        {linkWords({ is_active, hasCome, isUnsaved })}
      </Action>
      {is_active ? (
        <Action
          name="Deactivate"
          busy={busy}
          disabled={isLast}
          onAct={() => setQuestion('deactivate')}
        >
          {isLast ? LAST : 'Nobody can sign in until you activate it again. The rights stay.'}
        </Action>
      ) : (
        <Action name="Activate" busy={busy} onAct={() => activate(true)}>
          This account is deactivated: nobody can sign in. Its rights are as they were.
        </Action>
      )}
      <Action name="Erase" busy={busy} disabled={!!own} onAct={() => setQuestion('erase')}>
        {own
          ? 'Only another site manager can erase your account.'
          : 'Removes the account, its name and its address for good.'}
      </Action>
      <p>
        <LinkButton size="sm" to="/manage/history/$subject/$id" params={{ subject: 'account', id }}>
          History
        </LinkButton>
      </p>
      <ConfirmDialog
        open={question === 'deactivate'}
        title={`Deactivate ${name}?`}
        description={
          `${own ? 'You are' : 'They are'} signed out everywhere at once, and open links end. ` +
          'You can activate the account again.'
        }
        confirmLabel="Deactivate"
        onConfirm={() => {
          setQuestion(undefined);
          activate(false);
        }}
        onClose={() => setQuestion(undefined)}
      />
      <ConfirmDialog
        open={question === 'erase'}
        title={`Erase ${name}?`}
        description={
          'They are signed out at once, and name and address are erased everywhere. What they ' +
          'changed stays: the history shows [erased] in place of the name. This cannot be undone.'
        }
        confirmLabel="Erase"
        tone="destructive"
        onConfirm={() => {
          setQuestion(undefined);
          erase();
        }}
        onClose={() => setQuestion(undefined)}
      />
    </section>
  );
}

interface LinkState {
  is_active: boolean;
  hasCome: boolean;
  isUnsaved: boolean;
}

function linkWords({ is_active, hasCome, isUnsaved }: LinkState): string {
  if (!is_active) return 'Activate the account first: a deactivated one gets no link.';
  if (isUnsaved) return 'Save your changes first, or discard them.';
  return hasCome
    ? 'For somebody who cannot sign in. Their password holds until the link is used.'
    : 'Makes a new link, and ends the one they have.';
}

interface ActionProps {
  name: string;
  busy: boolean;
  disabled?: boolean;
  onAct: () => void;
  /** What it does, or why it cannot be done. */
  children: ReactNode;
}

function Action({ name, busy, disabled = false, onAct, children }: ActionProps) {
  const id = useId();
  return (
    <div className={styles.action}>
      <Button size="sm" aria-describedby={id} {...{ busy, disabled }} onClick={onAct}>
        {name}
      </Button>
      <p id={id} className="text-sm quiet">
        {children}
      </p>
    </div>
  );
}
