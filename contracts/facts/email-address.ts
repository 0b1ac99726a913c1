import { oneLine } from './visible-text.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * The browsers' own pattern for e-mail addresses, with at least one dot in the domain, and a letter
 * after the last one: a domain that ends with a number is an IP address, such as 127.1.
 */
const ADDRESS = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`,
  'i',
);

export const NO_EMAIL_ADDRESS = 'Please enter a valid email address';

/** Whether a text, once it is trimmed, can be an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(withAsciiDomain(oneLine(text)));
}

/** The address with a domain such as bücher.example as its punycode, as browsers send it. */
export function withAsciiDomain(address: string): string {
  const [, local = '', domain = ''] = /^(.*@)([\w.\-\x80-\u{10FFFF}]+)$/u.exec(address) ?? [];
  if (!/[^\0-\x7F]/.test(domain) || !URL.canParse(`https://${domain}`)) return address;
  return local + new URL(`https://${domain}`).hostname;
}
