/** What a mail says, from which its text and its HTML are made. */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; href: string };
  shows?: readonly AnnouncedShow[];
  /** What somebody else has written. */
  quote?: string;
  /** Why the recipient gets it. */
  footer: string;
  /** A link below the footer. */
  leave?: { label: string; href: string };
}

/** A show as a mail tells of it; what is blank is left out. */
export interface AnnouncedShow {
  name: string;
  day: string;
  times: string;
  note: string;
  /** What there is to know of it, such as "Cancelled". */
  state: string;
  price: string;
  href: string;
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
