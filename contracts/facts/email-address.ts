const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The browsers' own pattern for e-mail addresses, with at least one dot in the domain. */
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

export const NO_EMAIL_ADDRESS = 'Please enter a valid email address';

/** Whether a trimmed text can be an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(withAsciiDomain(text));
}

/** The address with a domain such as bücher.example as its punycode, as browsers send it. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/[^\0-\x7F]/.test(domain) || !URL.canParse(`https://${domain}`)) return address;
  return address.slice(0, at) + new URL(`https://${domain}`).hostname;
}
