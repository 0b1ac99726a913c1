import type { MailContent } from '@stagedoor/contracts/render-mail';

export type { MailContent };

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
