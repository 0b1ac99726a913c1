import { requestUrl } from '@stagedoor/contracts/facts/request-url';

/**
 * The requests with which a page of the back office begins. `address` is its path and search. They
 * must be the addresses that the loaders request.
 */
export function staffData(address: string): string[] {
  return FIRST_REQUESTS.flatMap(([pages, requests]) => (pages.test(address) ? requests : []));
}

const FIRST_REQUESTS: [RegExp, string[]][] = [
  [
    /^\/manage(\/shows)?\?(?!.*\bsection=)/,
    [requestUrl('shows.admin-list'), requestUrl('genres.list')],
  ],
  [
    /^\/manage\/shows\?(?!.*\barchive=).*\bsection=messages/,
    [requestUrl('messages.list', { query: { is_archived: 'false' } })],
  ],
  [
    /^\/manage\/mailing-list/,
    [requestUrl('mailing-list.list'), requestUrl('mailing-list.settings')],
  ],
  [/^\/manage\/themes/, [requestUrl('themes.list'), requestUrl('themes.current-setting')]],
  [/^\/manage\/insights(?!.*\bperiod=)/, [requestUrl('insights.get')]],
];
