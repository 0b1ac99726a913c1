import { beginningOf } from '@stagedoor/contracts/facts/text-beginning';
import type { Message } from '@stagedoor/contracts/message';

/** The line break of a body in a mail link (RFC 6068). */
const LINE_END = '\r\n';

/** Some mail programs open no longer link than about 2,000 characters. */
const BODY = 1_800;
const CUT = '[The message goes on.]';

/**
 * A mail link that replies to the sender of a message, with the message quoted: as much of it as
 * mail programs take.
 */
export function replyLink(
  { name, email, message }: Pick<Message, 'name' | 'email' | 'message'>,
  venue: string,
  date: string,
): string {
  const subject = encodeURIComponent(`Re: Your message to ${venue}`);
  const head = `${LINE_END}${LINE_END}On ${date}, ${name} wrote:`;
  let body = encodeURIComponent(head + quoted(message));
  for (let most = message.length; body.length > BODY && most > 0;) {
    most = Math.floor(most * 0.9);
    body = encodeURIComponent(head + quoted(beginningOf(message, most)) + LINE_END + CUT);
  }
  return `${mailLink(email)}?subject=${subject}&body=${body}`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => LINE_END + `> ${line}`.trimEnd())
    .join('');
}

/** A mail link to an address. */
export function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
