import { LinkifyIt, type Match } from 'linkify-it';

export interface TextPart {
  text: string;
  /** The address that this part links to; plain text has none. */
  href?: string;
}

/** Top-level domains of bands, labels and ticket shops, beside those that linkify knows. */
const DOMAINS =
  'app art band bar club dance dev events fan fun live link media music online page party pub ' +
  'rocks show site space store studio tickets world';
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
linkify.tlds(DOMAINS.split(' '), true);
const ALLOWED = /^(https?|mailto):/;

/** Splits text into plain parts and links to web and mail addresses. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    if (!ALLOWED.test(match.url) || isNewSentence(match)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match.raw, href: match.url });
    end = match.lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** "Doors at seven.Show at eight" lacks a space; there is no link in it. */
function isNewSentence({ schema, raw }: Match): boolean {
  return schema === '' && /\w\.[A-Z][a-z]+$/.test(raw);
}
