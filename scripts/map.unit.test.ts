import { describe, expect, it } from 'vitest';
import { callersOf } from './map.ts';

describe('the map', () => {
  it.each([
    ['calls it', "callApi('shows.edit', { params });"],
    ['calls one of two', "callApi(isNew ? 'shows.create' : 'shows.edit');"],
    ['takes its name to a call', "const route = isNew ? 'shows.create' : 'shows.edit';"],
  ])('names a file that %s as a caller of a route', (_, text) => {
    expect(callersOf('shows.edit', new Map([['web/src/caller.ts', text]]))).toEqual([
      'web/src/caller.ts',
    ]);
  });

  it.each([
    ['the type of its body', "type Values = Sent<'shows.edit', 'body'>;"],
    ['the types of two responses', "function keep(it: Tagged<'shows.create' | 'shows.edit'>) {}"],
    ['its cached response', "takeFirstResponse(requestKey('shows.edit', { params }));"],
    ['it in a comment', "// As 'shows.edit' does.\n/* After 'shows.edit'. */"],
    ['another route', "callApi('shows.edit-all');"],
  ])('does not name a file that only names %s', (_, text) => {
    expect(callersOf('shows.edit', new Map([['web/src/other.ts', text]]))).toEqual([]);
  });

  it('names the file that sends the requests of the home page, not the one that lists them', () => {
    const sources = new Map([
      ['contracts/facts/home-page.ts', "facets: { name: 'shows.facets' }"],
      ['web/src/load-list.ts', 'const { facets } = homeRequests({ when });'],
      ['web/src/pager.tsx', "import type { HomeSearch } from '../contracts/facts/home-page';"],
    ]);
    expect(callersOf('shows.facets', sources)).toEqual(['web/src/load-list.ts']);
  });
});
