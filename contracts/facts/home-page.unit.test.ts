import { describe, expect, it } from 'vitest';
import { homeRequests } from './home-page.ts';

describe('the list of the home page', () => {
  it.each([
    [1, 0],
    [2, 6],
    [3, 12],
  ])('on page %i skips the %i shows of the pages before', (page, offset) => {
    expect(homeRequests({ page }).list.query).toMatchObject({ limit: 6, offset });
  });

  it('holds past shows, with their facets, where the search asks for them', () => {
    const { list, facets } = homeRequests({ when: 'past' });
    expect([list.name, facets.query.when]).toEqual(['shows.past', 'past']);
  });
});
