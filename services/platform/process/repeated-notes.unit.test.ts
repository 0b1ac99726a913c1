import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countRepeatedNotes } from './repeated-notes.ts';
import type { SecurityNote } from './security-log.ts';

const START = '2026-11-23T20:00:00.000Z';
let written: SecurityNote[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START) });
  written = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const counting = (limits: { addresses?: number } = {}) =>
  countRepeatedNotes((note) => written.push(note), {
    ...{ addresses: 1_000, atOnce: 20, named: 5 },
    ...limits,
  });

function refused(address: string, more: Partial<SecurityNote> = {}): SecurityNote {
  return { kind: 'refused', code: 'not-authenticated', address, ...more };
}

describe('refusals of one address', () => {
  it('become one line with their number at the end of the minute', () => {
    const { note } = counting();
    for (let requests = 0; requests < 65_536; requests += 1)
      note(refused('192.0.2.1', { route: 'messages.list' }));
    expect(written).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([
      {
        ...{ kind: 'refused', address: '192.0.2.1', since: START, count: 65_536 },
        ...{ codes: ['not-authenticated'], routes: ['messages.list'], accounts: [] },
      },
    ]);
    vi.advanceTimersByTime(600_000);
    expect(written).toHaveLength(1);
  });

  it('are counted for the network of an IPv6 address, and apart from throttled requests', () => {
    const { note, flush } = counting();
    note(refused('2001:db8:1:2::1', { account: 'a1', code: 'forbidden' }));
    note(refused('2001:db8:1:2::2'));
    note({ kind: 'throttled', address: '2001:db8:1:2::3', code: 'too-many-requests' });
    flush();
    expect(written).toMatchObject([
      { kind: 'refused', address: '2001:db8:1:2::/64', count: 2, accounts: ['a1'] },
      { kind: 'throttled', address: '2001:db8:1:2::/64', count: 1 },
    ]);
  });

  it('name a few of their routes', () => {
    const { note, flush } = counting();
    for (const route of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) note(refused('192.0.2.1', { route }));
    flush();
    expect(written).toMatchObject([{ count: 7, routes: ['a', 'b', 'c', 'd', 'e'] }]);
  });

  it('share a line with those of all other addresses when there are too many to remember', () => {
    const { note, flush } = counting({ addresses: 3 });
    for (let host = 1; host <= 100; host += 1) note(refused(`192.0.2.${host}`));
    flush();
    expect(written.map(({ address, count }) => [address, count])).toEqual([
      ['192.0.2.1', 1],
      ['192.0.2.2', 1],
      ['192.0.2.3', 1],
      ['all others', 97],
    ]);
    note(refused('192.0.2.100'));
    flush();
    expect(written.at(-1)).toMatchObject({ address: '192.0.2.100', count: 1 });
  });
});

describe('logins of one address', () => {
  it('have a line each, until they are repeated more often than people do', () => {
    const { note, flush } = counting();
    const login: SecurityNote = { kind: 'login', address: '192.0.2.1', account: 'a1' };
    for (let logins = 0; logins < 500; logins += 1) note(login);
    expect(written).toEqual(Array.from({ length: 20 }, () => login));
    flush();
    expect(written).toHaveLength(21);
    expect(written.at(-1)).toMatchObject({ kind: 'login', count: 480, accounts: ['a1'] });
  });

  it('are counted together when they come from too many addresses', () => {
    const { note, flush } = counting({ addresses: 3 });
    for (let host = 1; host <= 100; host += 1)
      note({ kind: 'login', address: `192.0.2.${host}`, account: 'a1' });
    flush();
    expect(written).toHaveLength(3 + 20 + 1);
    expect(written.at(-1)).toMatchObject({ address: 'all others', count: 77 });
  });

  it('have a line each however many addresses are refused', () => {
    const { note } = counting({ addresses: 3 });
    for (let host = 1; host <= 100; host += 1) note(refused(`192.0.2.${host}`));
    note({ kind: 'login', address: '198.51.100.1', account: 'a1' });
    expect(written).toEqual([{ kind: 'login', address: '198.51.100.1', account: 'a1' }]);
  });
});
