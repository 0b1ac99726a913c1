import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import type { AsOfView } from './as-of-search.ts';

/** A far future, where everything is as it is now, whatever this browser's clock says. */
const NOW = '9999-12-31T00:00:00.000Z';

/** The list of a view as it was. The past stays as it is: no live change loads it again. */
export const pastList = ({ at, view, page }: AsOfView) =>
  queryOptions({
    queryKey: ['as-of', 'list', at, view, page],
    queryFn: async ({ signal }) => {
      const call = { params: { timestamp: at || NOW }, signal };
      if (view === 'accounts')
        return { at, view, page, ...(await callApi('history.as-of-accounts', call)) };
      if (view === 'messages')
        return { at, view, page, ...(await callApi('history.as-of-messages', call)) };
      const query = view === 'site' ? pageOf(page) : {};
      return { at, view, page, ...(await callApi('history.as-of-shows', { ...call, query })) };
    },
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load the venue as it was. Please try again.' },
  });

/** The moments around a time, at which something in the list of a view changed. */
export const momentsOf = ({ at, view }: AsOfView) => {
  const query = { list: view === 'site' ? 'shows' : view, around: at || undefined };
  return queryOptions({
    queryKey: ['as-of', 'moments', query],
    queryFn: ({ signal }) => callApi('history.moments', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load the time line. Please try again.' },
  });
};

/** The address of the same list as a file. */
export function pastListFile({ at, view }: Pick<AsOfView, 'at' | 'view'>): string {
  const options = { params: { timestamp: at || NOW } };
  if (view === 'accounts' || view === 'messages')
    return requestUrl(`history.as-of-${view}`, { ...options, query: { format: 'csv' } });
  const list = view === 'site' ? 'upcoming' : undefined;
  return requestUrl('history.as-of-shows', { ...options, query: { format: 'csv', list } });
}

function pageOf(page: number): Record<string, string> {
  const offset = (page - 1) * SHOWS_PER_PAGE;
  return { list: 'upcoming', limit: String(SHOWS_PER_PAGE), offset: String(offset) };
}
