import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import type { AsOfView } from './as-of-search.ts';

/** A far future, where everything is as it is now, whatever this browser's clock says. */
const NOW = '9999-12-31T00:00:00.000Z';

const ROWS_PER_PAGE = 50;

/**
 * The list of a view as it was; `listing` has what the table of shows asks for. The past stays as
 * it is: no live change loads it again.
 */
export const pastList = ({ at, view, page }: AsOfView, listing: Record<string, string>) => {
  const limit = view === 'site' ? SHOWS_PER_PAGE : ROWS_PER_PAGE;
  const query = {
    ...(view === 'site' ? { list: 'upcoming' } : listing),
    limit: String(limit),
    offset: String((page - 1) * limit),
  };
  return queryOptions({
    queryKey: ['as-of', 'list', at, view, view === 'site' || view === 'shows' ? query : page],
    queryFn: async ({ signal }) => {
      const call = { params: { timestamp: at || NOW }, signal };
      if (view === 'accounts')
        return { at, view, pages: 1, ...(await callApi('history.as-of-accounts', call)) };
      if (view === 'messages')
        return { at, view, pages: 1, ...(await callApi('history.as-of-messages', call)) };
      const list = await callApi('history.as-of-shows', { ...call, query });
      return { at, view, page, pages: Math.max(1, Math.ceil(list.count / limit)), ...list };
    },
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load the venue as it was. Please try again.' },
  });
};

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
