import { describe, expect, it } from 'vitest';
import { email } from '../text.ts';
import { isEmailAddress } from './email-address.ts';

/** What the forms and the API say. */
const accepted = (address: string) => [isEmailAddress(address), email.safeParse(address).success];

describe('an e-mail address', () => {
  it.each([
    ...[
      '127.1',
      '0x7f.1',
      '0x7F.0X1',
      '2130706433',
      '0x7f000001',
      '127.0.0.1',
      '1',
      '017700000001',
    ],
    ...['[127.0.0.1]', '[::1]', '::1', '１２７.１', '127。1', '①.②', '1.2.3.4.5', '1e3.5'],
    ...['foo.123', 'foo.0x1f', 'foo.0x', 'foo.09', 'foo.１', 'foo.1a'],
  ])('is refused where its domain is, or ends like, an IP address: %s', (domain) => {
    expect(accepted(`ada@${domain}`)).toEqual([false, false]);
  });

  it.each([
    ...['nowhere', 'a..b', '-a.com', 'a-.com', 'a.-com', '.com', 'a.com.', 'a_b.com', ''],
    ...[':80', ':443', '/', '?q', '#x', '\\', '%61'].map((more) => `bücher.example${more}`),
  ])('is refused where its domain is none: %j', (domain) => {
    expect(accepted(`ada@${domain}`)).toEqual([false, false]);
  });

  it.each(['163.com', '1and1.de', '127.0.0.1.nip.io', 'a.b', 'venue.c1', 'foo.xn--p1ai', 'b.рф'])(
    'is accepted with digits before the last part of its domain, or within it: %s',
    (domain) => {
      expect(accepted(`ada@${domain}`)).toEqual([true, true]);
    },
  );
});
