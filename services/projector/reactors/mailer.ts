import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '@stagedoor/platform/mail-settings';

export type Mail = Required<Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'messageId'>> &
  Pick<SendMailOptions, 'headers'>;

export interface Mailer {
  /**
   * Hands a mail to the mail server. What the server refuses for good is given up: nobody can repair another person's address.
   * @throws Error that names no address, when it may work later.
   */
  send(mail: Mail): Promise<void>;
}

const WAIT_MS = 20_000;

/** Sends mail in the venue's name. */
export function openMailer({ smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from }).catch((error: unknown) => {
        const { code, responseCode } = Object(error);
        if (code === 'EENVELOPE' && responseCode >= 500) return;
        // The server's own words name the address, and this ends up in logs.
        throw new Error(`The mail server did not take a mail (${responseCode ?? code}).`);
      });
    },
  };
}
