import { isIP } from 'node:net';
import { isLoopback } from '../stores/loopback.ts';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** False for a range of all addresses, too: behind it clients could forge theirs. */
export function areAddressRanges(list: string): boolean {
  return list.split(',').every((range) => isAddressRange(range.trim()));
}

/** Behind an unknown proxy all visitors share its address. @throws Error that says what to set */
export function assertProxiesKnown(publicUrl: string | undefined, given: string | undefined): void {
  if (given !== undefined || publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
    return;
  throw new Error(
    `Please set TRUST_PROXY to the addresses of the proxies that serve ${publicUrl}, such as` +
      ' "loopback" for one on this machine; without it all visitors would share one address.',
  );
}

function isAddressRange(range: string): boolean {
  if (NAMED_RANGES.includes(range)) return true;
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const most = version === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most);
}
