import type { InvitedUser, ListedUser } from '@stagedoor/contracts/people';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useLoaded } from '../../data/query-client.ts';
import { useUser } from '../../session/user.atom.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox, LoadFailure } from '../../ui/page/error-box.tsx';
import { LinkDialog, type LinkReason } from './link-dialog.tsx';
import { onePerson } from './load-people.ts';
import { NEW_PERSON, personSearch } from './people-search.ts';
import { GONE } from './person-draft.ts';
import { PersonAccess } from './person-access.tsx';
import { PersonEditor } from './person-editor.tsx';

interface OpenedPersonProps {
  /** Of an account, or NEW_PERSON. */
  id: string;
  /** Those with rights, as far as they are known. */
  managers: readonly ListedUser[];
}

const CLOSED = personSearch.clean({});

/** The dialog of the person that the address names; then the link that was made, if any. */
export function OpenedPerson({ id, managers }: OpenedPersonProps) {
  const { close } = useDialogAddress();
  const me = useUser()?.id;
  const [opener] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  const [link, setLink] = useState<{ made: InvitedUser; reason: LinkReason }>();
  const [isErased, setErased] = useState(false);
  const isNew = id === NEW_PERSON;
  const {
    data: person,
    isError,
    refetch,
  } = useLoaded({
    ...onePerson(id),
    enabled: !isNew && !isErased,
  });
  const onClose = () => close(CLOSED);
  const onDone = () => close(CLOSED, { saved: true });
  const onLink = (made: InvitedUser, reason: LinkReason) => setLink({ made, reason });
  if (isErased) return null;
  if (link) return <LinkDialog {...link} finalFocus={opener} onClose={onDone} />;
  if (isNew) return <PersonEditor {...{ onLink, onDone, onClose }} />;
  if (!person)
    return person === null || isError ? (
      <Dialog title="Edit Person" onClose={onClose}>
        {person === null ? (
          <ErrorBox message={GONE} />
        ) : (
          <LoadFailure message="Failed to load this account." onRetry={refetch} />
        )}
      </Dialog>
    ) : null;
  const own = person.id === me && { isLast: !managers.some((other) => mayManage(other, person)) };
  return (
    <PersonEditor {...{ person, own, onLink, onDone, onClose }}>
      {(isUnsaved) => (
        <PersonAccess
          {...{ person, own, isUnsaved }}
          onLink={(made) => onLink(made, 'asked')}
          onErased={() => {
            // Nothing loads it again.
            flushSync(() => setErased(true));
            onDone();
          }}
        />
      )}
    </PersonEditor>
  );
}

/** Whether somebody else is a site manager who can sign in. The server knows it for certain. */
function mayManage(other: ListedUser, { id }: ListedUser): boolean {
  const { is_site_manager, is_active, invited_at, last_login_at } = other;
  const hasCome = last_login_at !== null || invited_at === null;
  return other.id !== id && is_site_manager && is_active && hasCome;
}
