import type { SendMailOptions } from 'nodemailer';

export type Mail = Required<Pick<SendMailOptions, 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'headers' | 'html' | 'replyTo' | 'attachments'> & {
    /** The same at every try, whatever the settings are by then. */
    id: string;
  };

/** What became of a mail that is not tried again by itself. */
export type Outcome =
  | { state: 'sent'; from: string }
  /** Perhaps taken. */
  | { state: 'unknown' }
  /** For good, with the server's words. They may name the address, so they go into no log. */
  | { state: 'refused'; words: string };

export type SendMail = (mail: Mail) => Promise<Outcome>;

/** The server did not take a mail for now. */
export class NotTaken extends Error {
  // Logs and failed jobs hold the properties of an error, and the words may name the address.
  readonly #words: string;

  constructor(reason: string, words: string) {
    super(`The mail server did not take a mail (${reason}).`);
    this.#words = words;
  }

  /** For site managers alone, as those of a refusal. */
  get words(): string {
    return this.#words;
  }
}
