import type { AnnouncedShow, MailContent } from '@stagedoor/contracts/render-mail';

export type { MailContent };

/** The venue as every mail names it. */
export interface MailVenue {
  name: string;
  address: string;
}

/** The first line to somebody who may have given no name. */
export function greeting(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

/** The mail as plain text. */
export function textOf({
  paragraphs,
  shows = [],
  quote,
  button,
  footer,
  leave,
}: MailContent): string {
  const parts = [
    ...paragraphs,
    ...shows.map(linesOf),
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')]),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    `-- \n${footer}`,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function linesOf({ state, name, day, times, note, price, href }: AnnouncedShow): string {
  const title = state === '' ? name : `${state}: ${name}`;
  return [title, day, times, note, price, href].filter((line) => line !== '').join('\n');
}
