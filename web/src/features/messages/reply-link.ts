import type { Message } from '@stagedoor/contracts/message';

/** The line break of a body in a mail link (RFC 6068). */
const LINE_END = '\r\n';

/** A mail link that replies to the sender of a message, with the message quoted. */
export function replyLink(
  { name, email, message }: Pick<Message, 'name' | 'email' | 'message'>,
  venue: string,
  date: string,
): string {
  const quoted = message.split(/\r\n|\r|\n/).map((line) => `> ${line}`.trimEnd());
  const body = ['', '', `On ${date}, ${name} wrote:`, ...quoted].join(LINE_END);
  const subject = encodeURIComponent(`Re: Your message to ${venue}`);
  return `${mailLink(email)}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

/** A mail link to an address. */
export function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
