import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from '@stagedoor/platform/process/log';
import type { HandedOver } from './handed-over.ts';
import type { MailSettings } from './mail-settings.ts';

export type Mail = Required<Pick<SendMailOptions, 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'headers'> & {
    /** The same at every try, whatever the settings are by then. */
    id: string;
  };

export type Mailer = ReturnType<typeof openMailer>;

/** The outcomes of all mails so far. */
export interface MailCounts {
  sent: number;
  /** The server takes no mail for the address. */
  refused: number;
  /** Failed, and tried again later. */
  failed: number;
  /** Perhaps taken, and not sent again. */
  unknown: number;
}

export interface Sender {
  name: string;
  address: string;
}

interface MailerOptions {
  settings: Pick<MailSettings, 'smtpUrl' | 'requireTls'>;
  /** What the venue says of itself when a mail goes out. */
  sender: () => Promise<Sender>;
  handedOver: HandedOver;
  counts: MailCounts;
  log: Log;
}

const WAIT_MS = 20_000;
/** A server may check a mail for a while before it takes it. */
const SILENCE_MS = 120_000;

export function openMailer({ settings, sender, handedOver, counts, log }: MailerOptions) {
  return {
    /**
     * Gives up on an address that the server refuses. Never sends a mail again that the server has
     * taken, or may have taken when a process or a connection broke.
     * @throws Error without an address
     */
    send: async (mail: Mail) => {
      const found = await handedOver.find(mail.id);
      if (found === 'unknown') {
        counts.unknown += 1;
        log.warn({ mail: mail.id }, 'The mail server may have taken a mail: not sent again.');
      }
      if (found) return;
      const error = await handOver(mail, { ...settings, from: await sender() }, handedOver);
      if (!error) {
        counts.sent += 1;
        await handedOver.markTaken(mail.id);
        return;
      }
      // The server's own words name the address, and this ends up in logs.
      const { code, command, responseCode } = error;
      if (command === 'RCPT TO' && Number(responseCode) >= 500) {
        counts.refused += 1;
        log.warn({ responseCode }, 'The mail server takes no mail for an address.');
        return;
      }
      counts.failed += 1;
      throw new Error(`The mail server did not take a mail (${responseCode ?? code}).`);
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Notes the mail just before its end is sent: until then the server cannot have taken it, and from
 * then on it may have, until it responds. @returns the failure, if there is one.
 */
async function handOver(
  { id, ...mail }: Mail,
  { smtpUrl, requireTls = false, from }: MailerOptions['settings'] & { from: Sender },
  handedOver: HandedOver,
): Promise<SmtpError | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: SILENCE_MS,
  });
  let noting: Promise<void> | undefined;
  let isNoted = false;
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => Readable.from(notedAtEnd(text)));
    done();
  });
  async function* notedAtEnd(text: AsyncIterable<Buffer>) {
    yield* text;
    noting = handedOver.add(id);
    await noting;
    isNoted = true;
  }

  try {
    const messageId = `<${id}@${from.address.split('@').at(-1)}>`;
    await transport.sendMail({ ...mail, messageId, from });
    return undefined;
  } catch (error) {
    const failure: SmtpError = Object(error);
    // Without a response to the end of the mail, nobody knows whether it was taken.
    const isRefused = !isNoted || Number(failure.responseCode) >= 400;
    const wasNoted = await noting?.then(
      () => true,
      () => false,
    );
    if (isRefused && wasNoted) await handedOver.remove(id);
    return failure;
  }
}
