import { officePlace, PLACE_NAMES } from '@stagedoor/contracts/facts/office-places';
import { parseQueryString } from '@stagedoor/contracts/facts/request-key';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';

/**
 * The requests with which a page of the back office begins. `address` is its path and search. They
 * must be the addresses that the loaders request.
 */
export function staffData(address: string): string[] {
  const [path = '', search = ''] = address.split('?');
  const given = parseQueryString(search);
  // The back office begins with the shows.
  const here = path === '/manage' ? '/manage/shows' : path;
  const places = PLACE_NAMES.filter((name) => officePlace(name).path === here);
  const asked = places.length > 1 ? (given['section'] ?? 'shows') : places[0];
  const place = places.find((name) => name === asked);
  if (!place) return [];
  const { firstRequests = [], unless = '' } = officePlace(place);
  return unless in given ? [] : firstRequests.map(({ name, query }) => requestUrl(name, { query }));
}
