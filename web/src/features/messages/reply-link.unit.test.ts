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
});
