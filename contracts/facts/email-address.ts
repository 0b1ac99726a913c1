const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** What browsers take for an e-mail address, with at least one dot in the domain. */
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

export const NO_EMAIL_ADDRESS = 'Please enter a valid email address';

/** Whether a text, without spaces around it, can be an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
