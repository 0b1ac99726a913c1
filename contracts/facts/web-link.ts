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
