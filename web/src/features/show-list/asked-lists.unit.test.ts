import { describe, expect, it, vi } from 'vitest';
import { homeRequests } from '@stagedoor/contracts/facts/home-page';
import { showFilters } from '@stagedoor/contracts/shows.api';
import { showListSearch } from './show-list-search.ts';

vi.mock('../../boot/boot-data.ts', () => import('../../../../tests/setup/boot-without-page.ts'));

const asked = (search: Record<string, string>) =>
  homeRequests(showListSearch.read(search)).list.query;

describe('the request of the show list', () => {
  it.each(
    [
      '\uFFFE',
      '\uFFFF',
      '\uFDD0',
      '\u{1FFFE}',
      '\uD800',
      '\uDC00x',
      '\u0000',
      'x'.repeat(300),
    ].concat(`${'x'.repeat(199)}\u{1F3B8}`),
  )('is one that the contract takes, whatever is searched: %j', (odd) => {
    for (const name of ['search', 'genre'])
      expect(showFilters.safeParse(asked({ [name]: odd })).success).toBe(true);
  });

  it.each(['\uFFFE', '\uFDD0', '\uD800'])('searches for what no show has: %j', (odd) => {
    expect(asked({ search: odd }).search).toBe('\uFFFD');
  });

  it.each(['99999999999', '10001', '100000', '10000', '1e9', '-1', '2.5'])(
    'is one that the contract takes, whatever the page: %s',
    (page) => {
      for (const view of ['', 'list'])
        expect(showFilters.safeParse(asked({ page, view })).success).toBe(true);
    },
  );
});
