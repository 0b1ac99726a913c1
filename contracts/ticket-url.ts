import { z } from 'zod';
import { URL_LENGTH } from './limits.ts';
import { blankable } from './text.ts';

/** A link to a ticket shop; without a scheme it gets https. Blank stays blank. */
export const ticketUrl = blankable(URL_LENGTH).transform((value, context) => {
  if (value === '') return value;
  const link = withHttps(value);
  if (link !== undefined) return link;
  context.addIssue({
    code: 'custom',
    message: 'Give a web address that starts with http:// or https://.',
  });
  return z.NEVER;
});

/** The address with a scheme, or undefined where it is no http(s) address. */
export function withHttps(value: string): string | undefined {
  const link = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || /\s/.test(value)) return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? link : undefined;
}
