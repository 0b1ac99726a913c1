/** What stands in place of a map's address where the venue wants no map. */
export const NO_MAP = 'none';

export const NO_MAP_ADDRESS =
  'Give an https:// address that a maps service offers to embed, without a user name, or “none”.';

/** The address in what was pasted: of an `<iframe>` its source, else all of it. */
export function mapAddressIn(pasted: string): string {
  const typed = pasted.trim();
  if (!/^<iframe\s/i.test(typed)) return typed;
  const [, , source = typed] = /\ssrc\s*=\s*(["'])(.*?)\1/is.exec(typed) ?? [];
  return source.trim().replaceAll('&amp;', '&');
}

/**
 * Whether a map may be embedded from this address. Its origin stands in the content security policy
 * of every page, where a sign such as `;` or `*` would change the whole policy.
 */
export function isMapAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || /[\s\\]/.test(address)) return false;
  return url.username === '' && url.password === '' && /^[a-z0-9.-]+(:\d+)?$/.test(url.host);
}
