import { expect, it } from 'vitest';
import { feedAuthority } from './feed-authority.ts';

it.each([
  ['https://lantern.example:8443/', 'The Lantern Room', 'lantern.example'],
  [undefined, 'The Lantern Room', 'the-lantern-room'],
  [undefined, '灯', 'venue'],
])('a site at %s of %s was %s in its feeds', (publicUrl, name, authority) => {
  expect(feedAuthority(publicUrl, name)).toBe(authority);
});
