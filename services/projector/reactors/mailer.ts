import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from '@stagedoor/platform/process/log';
import type { HandedOver } from './handed-over.ts';
import { NotTaken, type Mail, type Outcome } from './mail-outcome.ts';
import type { MailSettings } from './mail-settings.ts';

/** The outcomes of all mails so far. */
export interface MailCounts {
  sent: number;
  /** The server refuses the mail for good. */
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
     * Gives up on what the server refuses for good. Never sends a mail again that the server has
     * taken, or may have taken when a process or a connection broke.
     * @throws NotTaken
     */
    send: async (mail: Mail): Promise<Outcome> => {
      const from = await sender();
      const found = await handedOver.find(mail.id);
      if (found === 'unknown') {
        counts.unknown += 1;
        log.warn({ mail: mail.id }, 'The mail server may have taken a mail: not sent again.');
        return { state: 'unknown' };
      }
      if (found) return { state: 'sent', from: from.address };
      const error = await handOver(mail, from, openTransport(settings), handedOver);
      if (!error) {
        counts.sent += 1;
        await handedOver.markTaken(mail.id);
        return { state: 'sent', from: from.address };
      }
      const { code, command, responseCode } = error;
      const words = error.response ?? error.message ?? 'The mail server did not respond.';
      if (ABOUT_THE_MAIL.has(command ?? '') && Number(responseCode) >= 500) {
        counts.refused += 1;
        log.warn({ mail: mail.id, responseCode, command }, 'The mail server refuses a mail.');
        return { state: 'refused', words };
      }
      counts.failed += 1;
      throw new NotTaken(String(responseCode ?? code), words);
    },
  };
}

/** Other commands are about the settings: once these are right, the same mail goes out. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The server's words, with the code before them. */
  response?: string;
  message?: string;
}

type Settings = MailerOptions['settings'];

/** Where it is noted that the mail server may have a mail. */
interface Noted {
  /** @throws Error when the mail is noted already, or is not to be sent any more. */
  add: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export type Transport = ReturnType<typeof openTransport>;

/** A way to the mail server. A pool of connections keeps them. */
export function openTransport({ smtpUrl, requireTls = false }: Settings, pooled = false) {
  const options = {
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: SILENCE_MS,
  };
  const transport = pooled
    ? // A mail whose connection broke would go out again by itself.
      createTransport({ ...options, pool: true, maxConnections: 20, maxRequeues: 0 })
    : createTransport(options);
  const notes = new Map<unknown, () => Promise<void>>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((text) => Readable.from(notedAtEnd(text, data.messageId)));
    done();
  });
  async function* notedAtEnd(text: AsyncIterable<Buffer>, id: unknown) {
    yield* text;
    await notes.get(id)?.();
  }
  return {
    send: async (mail: SendMailOptions, note: () => Promise<void>) => {
      notes.set(mail.messageId, note);
      await transport.sendMail(mail).finally(() => notes.delete(mail.messageId));
    },
    close: () => transport.close(),
  };
}

/**
 * Notes the mail just before its end is sent: until then the server cannot have taken it, and from
 * then on it may have, until it responds. @returns the failure, if there is one.
 */
export async function handOver(
  { id, ...mail }: Mail,
  from: Sender,
  transport: Transport,
  noted: Noted,
): Promise<SmtpError | undefined> {
  let noting: Promise<void> | undefined;
  let isNoted = false;
  try {
    const messageId = `<${id}@${from.address.split('@').at(-1)}>`;
    await transport.send({ ...mail, messageId, from }, async () => {
      noting = noted.add(id);
      await noting;
      isNoted = true;
    });
    return undefined;
  } catch (error) {
    const failure: SmtpError = Object(error);
    // Without a response to the end of the mail, nobody knows whether it was taken.
    const isRefused = !isNoted || Number(failure.responseCode) >= 400;
    const wasNoted = await noting?.then(
      () => true,
      () => false,
    );
    if (isRefused && wasNoted) await noted.remove(id);
    return failure;
  }
}
