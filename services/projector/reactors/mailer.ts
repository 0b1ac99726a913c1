import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from '@stagedoor/platform/process/log';
import type { MailSettings } from './mail-settings.ts';

export type Mail = Required<Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'messageId'>> &
  Pick<SendMailOptions, 'headers'>;

export interface Mailer {
  /** Gives up on an address that the server refuses. @throws an error that names no address. */
  send(mail: Mail): Promise<void>;
}

const WAIT_MS = 20_000;

export function openMailer(
  { smtpUrl, requireTls = false, from }: Pick<MailSettings, 'smtpUrl' | 'requireTls' | 'from'>,
  log: Log,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from }).catch((error: unknown) => {
        // The server's own words name the address, and this ends up in logs.
        const { code, command, responseCode } = Object(error);
        if (command === 'RCPT TO' && responseCode >= 500) {
          log.warn({ responseCode }, 'The mail server takes no mail for an address.');
          return;
        }
        throw new Error(`The mail server did not take a mail (${responseCode ?? code}).`);
      });
    },
  };
}
