import { describe, expect, it } from 'vitest';
import { homeRequests } from './home-page.ts';

describe('the list of the home page', () => {
  it.each([
    [1, 0],
    [2, 6],
    [3, 12],
  ])('skips, on page %i, the %i shows of the pages before', (page, offset) => {
    expect(homeRequests({ page }).list.query).toMatchObject({ limit: 6, offset });
  });

  it('has a hundred shows on a page of the compact list', () => {
    expect(homeRequests({ view: 'list', page: 2 }).list.query).toMatchObject({
      limit: 100,
      offset: 100,
    });
  });

  it('has past shows, with their facets, when the search asks for them', () => {
    const { list, facets } = homeRequests({ when: 'past' });
    expect([list.name, facets.query.when]).toEqual(['shows.past', 'past']);
  });
});
