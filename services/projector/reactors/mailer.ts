import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from '@stagedoor/platform/process/log';
import type { MailSettings } from './mail-settings.ts';

export type Mail = Required<Pick<SendMailOptions, 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'headers'> & { messageId: string };

export interface Mailer {
  /**
   * Gives up on an address that the server refuses, and sends nothing again that it took: a job
   * whose end could not be noted is done twice. @throws an error that names no address.
   */
  send(mail: Mail): Promise<void>;
}

/** What became of mails so far. */
interface MailCounts {
  sent: number;
  /** The server takes none for that address. */
  refused: number;
  /** Tried again later. */
  failed: number;
}

const WAIT_MS = 20_000;
const IDS_KEPT = 10_000;

export function openMailer(
  { smtpUrl, requireTls = false, from }: Pick<MailSettings, 'smtpUrl' | 'requireTls' | 'from'>,
  log: Log,
  counts: MailCounts = { sent: 0, refused: 0, failed: 0 },
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  const taken = new Set<string>();
  return {
    send: async (mail) => {
      if (taken.has(mail.messageId)) return;
      const sending = transport.sendMail({ ...mail, from }).then(() => {
        counts.sent += 1;
        taken.add(mail.messageId);
        const [oldest] = taken;
        if (taken.size > IDS_KEPT && oldest !== undefined) taken.delete(oldest);
      });
      await sending.catch((error: unknown) => {
        // The server's own words name the address, and this ends up in logs.
        const { code, command, responseCode } = Object(error);
        if (command === 'RCPT TO' && responseCode >= 500) {
          counts.refused += 1;
          log.warn({ responseCode }, 'The mail server takes no mail for an address.');
          return;
        }
        counts.failed += 1;
        throw new Error(`The mail server did not take a mail (${responseCode ?? code}).`);
      });
    },
  };
}
