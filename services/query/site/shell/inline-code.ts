import { createHash } from 'node:crypto';

/** Code that stands in a page, and the hash by which the page's policy allows it. */
export interface InlineCode {
  text: string;
  hash: string;
}

export function inlineCode(text: string): InlineCode {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
