import { describe, expect, it } from 'vitest';
import { clientOf } from './client-address.ts';

describe('the client of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['a::b:c:d:e:192.0.2.33', 'a:0:b:c::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});
