import { CONFIRM_PAGE, LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { announcedMail } from '@stagedoor/platform/announcements/announced-mail';
import type { KindAndData } from '@stagedoor/platform/mail/mail-kinds';
import type { Mail } from '../reactors/mail-outcome.ts';
import type { DressMail } from '@stagedoor/platform/mail/dress-mail';
import { accountNotice } from './account-notice.mail.ts';
import { checkpoint } from './checkpoint.mail.ts';
import { confirmation } from './confirmation.mail.ts';
import { finding } from './finding.mail.ts';
import { invitation } from './invitation.mail.ts';
import { textOf, type MailContent, type MailVenue } from '@stagedoor/platform/mail/mail-content';
import { message } from './message.mail.ts';
import { newLink } from './new-link.mail.ts';
import { passwordReset } from './password-reset.mail.ts';
import { test } from './test.mail.ts';
import { welcome } from './welcome.mail.ts';

/** A mail without its recipient. */
export type MadeMail = Omit<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'> & {
  subject: string;
  text: string;
  html?: string;
};

export type MakeMail = (mail: KindAndData) => Promise<MadeMail>;

interface MakerOptions {
  /** What the venue says of itself when the mail goes out. */
  findVenue: () => Promise<MailVenue>;
  /** The base address of links. */
  publicUrl: string;
  /** If missing, mails are text alone. */
  dress?: DressMail | undefined;
}

/** The one place that makes mails: the same content as text and as HTML. */
export function mailMaker({ findVenue, publicUrl, dress }: MakerOptions): MakeMail {
  return async (mail) => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    if (mail.kind === 'checkpoint') return { ...checkpoint(mail.data), headers };
    const venue = await findVenue();
    const content = contentOf(mail, venue, linkTo);
    return {
      ...(await dress?.(content, venue.name)),
      subject: content.subject,
      text: textOf(content),
      headers: { ...headers, ...(mail.kind === 'welcome' && leaving(mail.data.token)) },
      ...(mail.kind === 'message' && {
        replyTo: { name: mail.data.name, address: mail.data.email },
      }),
    };
  };

  function linkTo(path: string): string {
    return new URL(path, publicUrl).href;
  }

  /** For mail programs, which offer a button for it (RFC 8058). */
  function leaving(token: string) {
    const path = requestUrl('mailing-list.unsubscribe', { params: { token } });
    return {
      'List-Unsubscribe': `<${linkTo(path)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }
}

const OPEN = '/manage/shows?section=messages&message=';

function contentOf(
  mail: Exclude<KindAndData, { kind: 'checkpoint' }>,
  venue: MailVenue,
  linkTo: (path: string) => string,
): MailContent {
  switch (mail.kind) {
    case 'confirmation':
      return confirmation(venue, { confirmLink: linkTo(CONFIRM_PAGE + mail.data.token) });
    case 'welcome':
      return welcome(venue, { leaveLink: linkTo(LEAVE_PAGE + mail.data.token) });
    case 'message': {
      const { id, ...written } = mail.data;
      return message(venue, { ...written, openLink: linkTo(OPEN + id) });
    }
    case 'announcement-test': {
      const subject = `[Test] ${mail.data.subject}`;
      return announcedMail(venue, { ...mail.data, subject }, linkTo);
    }
    case 'test':
      return test(venue);
    case 'finding':
      return finding(venue, mail.data);
    case 'invitation': {
      const { invited_by: invitedBy } = mail.data;
      return invitation(venue, { ...ofLink(mail.data), invitedBy });
    }
    case 'new-link':
      return newLink(venue, ofLink(mail.data));
    case 'password-reset':
      return passwordReset(venue, ofLink(mail.data));
    case 'account-notice': {
      const { first_name: firstName, what } = mail.data;
      return accountNotice(venue, { firstName, what });
    }
  }

  function ofLink({ first_name: firstName, link_path }: { first_name: string; link_path: string }) {
    return { firstName, link: linkTo(link_path) };
  }
}
