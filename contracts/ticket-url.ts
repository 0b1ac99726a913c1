import { URL_LENGTH } from './facts/limits.ts';
import { isWebLink, withScheme } from './facts/web-link.ts';
import { blankable } from './text.ts';

/** A link to a ticket shop; without a scheme it gets https. Blank stays blank. */
export const ticketUrl = blankable(URL_LENGTH)
  .transform(withScheme)
  .refine(
    (link) => link === '' || isWebLink(link),
    'Give a web address that starts with http:// or https://.',
  );
