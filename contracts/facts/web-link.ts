import { LINKS } from './limits.ts';
import { oneLine } from './visible-text.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A link as it is stored: trimmed, and with https if it has no scheme. Blank stays blank. */
export function withScheme(link: string): string {
  const typed = link.trim();
  return typed === '' || SCHEME.test(typed) ? typed : `https://${typed}`;
}

/** Whether a link is an http or https address, without a user name or password in it. */
export function isWebLink(link: string): boolean {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(link)) return false;
  if (url.username !== '' || url.password !== '') return false;
  return url.hostname.includes('.') || url.hostname === 'localhost';
}

/** Links, one per line, as they are stored: each once, without blank lines. */
export function storedLinks(typed: string): string {
  const lines = linesOf(typed).filter((line) => line !== '');
  const same = Map.groupBy(lines.map(withScheme), (link) => URL.parse(link)?.href ?? link);
  return [...same.values()].map(([first]) => first).join('\n');
}

/** What to correct in links, one per line; nothing if all are right. */
export function wrongLinks(typed: string): string | undefined {
  const wrong = linesOf(typed).findIndex((line) => line !== '' && !isWebLink(withScheme(line)));
  if (wrong !== -1)
    return `Line ${wrong + 1}: give one web address, such as https://example.com/band.`;
  if (storedLinks(typed).split('\n').length > LINKS) return `Give at most ${LINKS} web addresses.`;
  return undefined;
}

function linesOf(typed: string): string[] {
  return typed.split(/\r\n?|\n/).map(oneLine);
}
