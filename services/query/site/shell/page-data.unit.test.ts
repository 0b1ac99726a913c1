import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  presentVenue,
  SAYS_NOTHING,
  UNCONFIGURED,
} from '@stagedoor/platform/venue/venue.presenter';
import type { Site } from '../site.ts';
import { pageData } from './page-data.ts';

const VENUE = presentVenue(UNCONFIGURED, SAYS_NOTHING);
const HOME = { kind: 'home', path: '/', address: '/' } as const;
const error = vi.fn<() => void>();
let failure: Error;

const site = {
  ...{
    configured: UNCONFIGURED,
    today: () => '2026-11-20',
    sales: { last: () => null },
    log: { error },
  },
  originOf: () => 'http://venue.example',
  cache: { get: async () => ({ response: { body: Buffer.from('false') } }) },
  reads: { find: async () => ({ body: VENUE, etag: '', stale: false }) },
  build: { name: 'test', renderPage: async () => Promise.reject(failure) },
} as unknown as Site;

beforeEach(() => void error.mockClear());

describe('a page that cannot be rendered', () => {
  it('is left to the browser, and noted once a minute for errors of one kind', async () => {
    // The clock of what is noted, and the timer by which it reads its clock again.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const noted: number[] = [];
    for (const made of [new TypeError('one'), new TypeError('two'), new RangeError('three')]) {
      failure = made;
      expect(await pageData(site, HOME)).toMatchObject({ html: undefined });
      noted.push(error.mock.calls.length);
    }
    clock.mockReturnValue(61_001);
    vi.advanceTimersByTime(1);
    await pageData(site, HOME);
    expect([...noted, error.mock.calls.length]).toEqual([1, 1, 2, 3]);
    vi.useRealTimers();
    clock.mockRestore();
  });

  it('is no error where the request is one that the contract refuses', async () => {
    failure = new Refused('invalid-input');
    expect(await pageData(site, HOME)).toMatchObject({ html: undefined });
    expect(error).not.toHaveBeenCalled();
  });

  it('is refused where the show is not there', async () => {
    failure = new Refused('not-found');
    await expect(pageData(site, HOME)).rejects.toBe(failure);
  });
});
