/** What a mail says, from which its text and its HTML are made. */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; href: string };
  /** What somebody else has written. */
  quote?: string;
  /** Why the recipient gets it. */
  footer: string;
}

/** Colours in hexadecimal, which every mail program knows. */
export interface MailColours {
  ground: string;
  card: string;
  text: string;
  quiet: string;
  line: string;
  button: string;
  buttonText: string;
}

/** How the mails of a venue look. */
export interface MailLook {
  venue: string;
  light: MailColours;
  dark: MailColours;
  /** A picture that comes with the mail, in CSS pixels. */
  logo?: { src: string; width: number; height: number } | undefined;
}

/** Makes the HTML of a mail, which loads nothing. The web app's server build does it. */
export type RenderMail = (content: MailContent, look: MailLook) => string;
