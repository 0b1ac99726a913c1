import { describe, expect, it } from 'vitest';
import { requestUrl } from './request-url.ts';

describe('making the address of a call', () => {
  it('puts parameters into the path, safely', () => {
    expect(requestUrl('shows.delete-photo', { params: { id: 'a', photoId: 'b/c' } })).toBe(
      '/api/v1/shows/a/photos/b%2Fc/',
    );
  });

  it('leaves out what is not asked for', () => {
    const query = { ages: '18+', genre: '', search: undefined, offset: 0 };
    expect(requestUrl('shows.upcoming', { query })).toBe(
      '/api/v1/shows/upcoming/?ages=18%2B&offset=0',
    );
    expect(requestUrl('shows.upcoming')).toBe('/api/v1/shows/upcoming/');
  });
});
