import { ACCOUNT_LINKS } from '@stagedoor/contracts/facts/limits';
import type { InvitedUser } from '@stagedoor/contracts/people';
import { boot } from '../../boot/boot-data.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogDescription } from '../../ui/dialog/dialog.tsx';
import { LinkField } from '../../ui/form/link-field.tsx';
import { nameOf } from './person-draft.ts';

/** Why a link was made. */
export type LinkReason = 'invited' | 'ended' | 'asked';

const REASONS: Record<LinkReason, string> = {
  invited: 'With this link they choose a password, and can sign in.',
  ended:
    'The password, logins and passkeys of this account have ended. Give this link to its owner.',
  asked: 'With this link they choose a new password. Until then, the one they have holds.',
};

interface LinkDialogProps {
  made: InvitedUser;
  reason: LinkReason;
  finalFocus: HTMLElement | null;
  onClose: () => void;
}

/** Shows a link that nobody can read again. Only its buttons close it. */
export function LinkDialog({ made, reason, finalFocus, onClose }: LinkDialogProps) {
  const { invitation_url: url, email } = made;
  return (
    <Dialog
      title={`Link for ${nameOf(made)}`}
      size="sheet"
      locked
      {...{ finalFocus, onClose }}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack gap-4">
        <DialogDescription>{REASONS[reason]}</DialogDescription>
        <LinkField label="Link" url={url} autoFocus />
        <p>
          It works once, for {ACCOUNT_LINKS.invitationDays} days, and is not shown again.{' '}
          {boot.sends_mail
            ? `It is on its way to ${email} by mail, too.`
            : 'No mail is set up here, so hand it over yourself.'}
        </p>
      </div>
    </Dialog>
  );
}
