import { describe, expect, it } from 'vitest';
import { requestUrl } from './request-url.ts';

describe('the address of a request', () => {
  it('has encoded parameters in its path', () => {
    expect(requestUrl('shows.delete-photo', { params: { id: 'a', photoId: 'b/c' } })).toBe(
      '/api/v1/shows/a/photos/b%2Fc/',
    );
  });

  it('leaves out blank query values', () => {
    const query = { ages: '18+', genre: '', search: undefined, offset: 0 };
    expect(requestUrl('shows.upcoming', { query })).toBe(
      '/api/v1/shows/upcoming/?ages=18%2B&offset=0',
    );
    expect(requestUrl('shows.upcoming')).toBe('/api/v1/shows/upcoming/');
  });
});
