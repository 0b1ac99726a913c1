import { Link } from '@tanstack/react-router';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import { EMAIL_LENGTH, LINE } from '@stagedoor/contracts/facts/limits';
import type { InvitedUser, ListedUser } from '@stagedoor/contracts/people';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { conflictSentences } from '../../edit/conflict-sentences.ts';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import { useEditor } from '../../edit/use-editor.ts';
import { callApi } from '../../session/call-api.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/toast/toast.atom.ts';
import type { LinkReason } from './link-dialog.tsx';
import {
  draftOf,
  editablePerson,
  editToSent,
  explain,
  findErrors,
  isOfRightsAlone,
  nameOf,
  NOBODY,
  whatEnds,
  type PersonDraft,
} from './person-draft.ts';
import { RIGHTS } from './rights.ts';

/** What holds for one's own account; false for those of others. */
export type Own = false | { isLast: boolean };

/** What a save answers, with a link where one was made. */
type Made = ListedUser & { invitation_url?: string | undefined };

interface PersonEditorProps {
  /** Undefined for somebody who is invited. */
  person?: ListedUser;
  own?: Own;
  onLink: (made: InvitedUser, reason: LinkReason) => void;
  onDone: () => void;
  onClose: () => void;
  /** What stands below the form. */
  children?: (isUnsaved: boolean) => ReactNode;
}

/** The dialog that invites or edits somebody. While nothing is typed, it follows what others do. */
export function PersonEditor(props: PersonEditorProps) {
  const { person, own = false, onLink, onDone, onClose, children } = props;
  const formId = useId();
  const keyFor = useIdempotencyKey();
  const made = useRef<Made>(undefined);
  const [opened, setOpened] = useState({ person, times: 0 });
  const base = opened.person;
  const { editor, dirty, change, choose, submit } = useEditor<ListedUser, PersonDraft>({
    editable: editablePerson,
    subject: 'accounts',
    name: String(opened.times),
    opened: { base, draft: base ? draftOf(base) : NOBODY },
    check: (draft) => findErrors(draft, base),
    save: async ({ base: before, draft }, commands) => {
      const body = before ? editToSent(before, draft) : draft;
      const sent = { commands, idempotencyKey: keyFor(JSON.stringify(body)) };
      const saved: Made = before
        ? await callApi('people.edit', { params: { id: before.id }, body, ...sent })
        : await callApi('people.invite', { body: draft, ...sent });
      made.current = saved;
      // This page may not be for this user any more.
      if (own) await refreshUser();
      if (saved.invitation_url === undefined)
        reportSaved(saved, before && !own && isOfRightsAlone(before, draft) ? commands : []);
      return saved;
    },
    explain,
    onSaved: () => undefined,
    onDone: () => {
      const { invitation_url, ...saved } = made.current ?? {};
      if (invitation_url === undefined) return onDone();
      return onLink({ ...saved, invitation_url } as InvitedUser, base ? 'ended' : 'invited');
    },
  });
  const { draft, conflict, saving, failures } = editor;
  if (person !== opened.person && !dirty && !saving && !conflict)
    setOpened(({ times }) => ({ person, times: times + 1 }));
  useEffect(() => {
    if (failures === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures, formId]);
  const notice = editor.base && whatEnds(draft, editor.base);
  return (
    <EditorDialog
      title={person ? `Edit ${nameOf(person)}` : 'Invite Somebody'}
      address="person"
      saveLabel={person ? 'Save changes' : 'Invite'}
      besideSaves={
        <p role="status" className="text-sm">
          {notice}
        </p>
      }
      {...{ editor, dirty, formId, onClose }}
    >
      {conflict && person && (
        <ConflictPanel
          key={JSON.stringify(editor.base)}
          conflict={conflict}
          subject="account"
          subjectId={person.id}
          sentences={conflictSentences(conflict)}
          formId={formId}
          onChoose={choose}
        />
      )}
      <form
        id={formId}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty || conflict || !person) submit();
        }}
      >
        <PersonFields
          {...{ draft, own }}
          isNew={!person}
          errors={editor.errors}
          onChange={change}
        />
      </form>
      {children?.(dirty)}
    </EditorDialog>
  );
}

function reportSaved(saved: ListedUser, commands: readonly string[]): void {
  const name = nameOf(saved);
  const run = undoCommands(commands, { about: { text: name } });
  showToast({
    title: 'Success',
    description: `${name} updated successfully.`,
    ...(run && { action: { label: 'Undo', run } }),
  });
}

interface PersonFieldsProps {
  draft: PersonDraft;
  own: Own;
  isNew: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<PersonDraft>) => void;
}

/** Address, names, and what somebody may do. */
function PersonFields({ draft, own, isNew, errors, onChange }: PersonFieldsProps) {
  const field = (name: 'email' | 'first_name' | 'last_name') => ({
    error: errors[name],
    value: draft[name],
    maxLength: name === 'email' ? EMAIL_LENGTH : LINE,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      {own ? (
        <dl className="stack gap-1">
          <dt className="label">Email</dt>
          <dd className="anywhere">{draft.email}</dd>
          <dd className="text-xs quiet">
            This is you: change your own address on <Link to="/account">your account</Link>.
          </dd>
        </dl>
      ) : (
        <TextField
          label="Email"
          type="email"
          required
          data-autofocus={isNew || undefined}
          {...field('email')}
        />
      )}
      <div className="halves">
        <TextField label="First Name" required {...field('first_name')} />
        <TextField label="Last Name" {...field('last_name')} />
      </div>
      <fieldset className="stack">
        <legend className="label pad-below-2">Rights</legend>
        {ACCOUNT_FLAGS.map((flag) => {
          const isOwnRight = own && flag === 'is_site_manager';
          return (
            <Switch
              key={flag}
              label={RIGHTS[flag].name}
              description={isOwnRight ? ownRight(own.isLast) : RIGHTS[flag].allows}
              disabled={isOwnRight && own.isLast}
              checked={draft[flag]}
              onChange={(on) => onChange({ [flag]: on })}
            />
          );
        })}
      </fieldset>
    </>
  );
}

function ownRight(isLast: boolean): string {
  const { allows } = RIGHTS.is_site_manager;
  return isLast ? `${allows} ${LAST}` : `${allows} Without it you leave this page at once.`;
}

export const LAST =
  'You are the last site manager who can sign in: make somebody else one before you stop.';
