import { describe, expect, it } from 'vitest';
import { replyLink } from './reply-link.ts';

const DATE = 'Friday, November 20, 2026 at 7:05 PM';
const link = (changes: object = {}) =>
  replyLink(
    { name: 'Zoë', email: 'zoe@example.com', message: 'Hi & bye?\n\n100 %', ...changes },
    'The Lantern Room',
    DATE,
  );

describe('replying to a message by mail', () => {
  it('goes to the sender, with the fixed subject and the message quoted', () => {
    const url = new URL(link());
    expect(url.pathname).toBe('zoe@example.com');
    expect(url.searchParams.get('subject')).toBe('Re: Your message to The Lantern Room');
    expect(url.searchParams.get('body')).toBe(
      `\r\n\r\nOn ${DATE}, Zoë wrote:\r\n> Hi & bye?\r\n>\r\n> 100 %`,
    );
  });

  it('lets no address or text add parameters to the link', () => {
    const url = link({ email: 'a?bcc=x&b@example.com', message: '&bcc=x@example.com#' });
    expect(url).toMatch(/^mailto:a%3Fbcc%3Dx%26b@example\.com\?subject=[^&?#]+&body=[^&?#]+$/);
  });

  it('writes spaces as mail programs read them', () => {
    expect(link()).not.toContain('+');
  });

  it.each([
    ['long', 'word '.repeat(2_000)],
    ['of many lines', 'a\n'.repeat(5_000)],
    ['of characters that are encoded as twelve', '\u{1F3B8}'.repeat(3_000)],
    ['of one endless character', `a${'\u0301'.repeat(9_000)}`],
  ])('quotes of a message that is %s what mail programs take, and says so', (_, message) => {
    const url = link({ message });
    expect(url.length).toBeLessThan(2_000);
    expect(url.length).toBeGreaterThan(1_500);
    expect(new URL(url).searchParams.get('body')).toMatch(/\[The message goes on\.\]$/);
  });
});
