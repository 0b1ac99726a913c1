import type { MailData } from '@stagedoor/platform/mail/mail-kinds';
import { greeting, type MailContent, type MailVenue } from '@stagedoor/platform/mail/mail-content';

type What = MailData<'account-notice'>['what'];

/** To the owner of an account that was changed, in case somebody else did it. */
export function accountNotice(
  { name }: MailVenue,
  { firstName, what }: { firstName: string; what: What },
): MailContent {
  const [subject, sentence] = NOTICES[what];
  return {
    subject: `${subject} at ${name}`,
    paragraphs: [greeting(firstName), sentence, IF_NOT_YOU],
    footer: `You get this mail because you have an account at ${name}.`,
  };
}

const IF_NOT_YOU =
  'If you know of this, there is nothing to do. If not, tell a site manager of the venue at once.';

const NOTICES: Record<What, readonly [subject: string, sentence: string]> = {
  'password-changed': [
    'Your password was changed',
    'The password of your account was changed, and other devices were signed out.',
  ],
  'passkey-added': [
    'A passkey was added to your account',
    'Your account has a new passkey, with which one can sign in without the password.',
  ],
  'passkey-removed': [
    'A passkey was removed from your account',
    'A passkey of your account was removed: one can no longer sign in with it.',
  ],
  'address-changed': [
    'The address of your account was changed',
    'Your account has another e-mail address now, with which you sign in.',
  ],
  'rights-changed': ['Your rights were changed', 'A site manager has changed what you may do.'],
};
