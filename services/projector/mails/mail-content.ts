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

/** The venue as every mail names it. */
export interface MailVenue {
  name: string;
}

/** The first line to somebody who may have given no name. */
export function greeting(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

/** The mail as plain text. */
export function textOf({ paragraphs, quote, button, footer }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')]),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    `-- \n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
