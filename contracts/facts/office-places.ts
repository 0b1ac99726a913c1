import type { RouteName } from './paths.ts';

interface OfficePlace {
  /** In the bar, in the order of this table. */
  label: string;
  /** Of the page and of the browser's tab. */
  title: string;
  path: string;
  /**
   * Whether it stands in the bar of staff, or in its menu: in a wide bar there is room for six.
   * Staff may see every place that is not restricted.
   */
  isInBar?: true;
  /** Whether site managers alone may see it. */
  isForSiteManagers?: true;
  /** Whether auditors may see it. It stands in their bar. */
  isForAuditors?: true;
  /** The requests that its loader sends first. The server has the browser send them at once. */
  firstRequests?: { name: RouteName; query?: Record<string, string> }[];
  /** An address with this parameter has other first requests. */
  unless?: string;
}

/**
 * The places of the back office. Those with one path are sections of it, by `?section=`. The
 * navigation, the titles, who may enter and what the server knows of the pages follow from this
 * table; each path has its file in `web/src/routes/`.
 */
export const OFFICE_PLACES = {
  messages: {
    label: 'MESSAGES',
    title: 'Messages',
    path: '/manage/shows',
    isInBar: true,
    firstRequests: [{ name: 'messages.list', query: { is_archived: 'false' } }],
    unless: 'archive',
  },
  shows: {
    label: 'MANAGE SHOWS',
    title: 'Manage Shows',
    path: '/manage/shows',
    isInBar: true,
    firstRequests: [{ name: 'shows.admin-list' }, { name: 'genres.list' }],
  },
  faq: { label: 'FAQ', title: 'FAQ', path: '/manage/shows' },
  'mailing-list': {
    label: 'MAILING LIST',
    title: 'Mailing List',
    path: '/manage/mailing-list',
    isInBar: true,
    firstRequests: [{ name: 'mailing-list.list' }, { name: 'mailing-list.settings' }],
  },
  themes: {
    label: 'THEMES',
    title: 'Colour Themes',
    path: '/manage/themes',
    isInBar: true,
    firstRequests: [{ name: 'themes.list' }, { name: 'themes.current-setting' }],
  },
  history: {
    label: 'HISTORY',
    title: 'History',
    path: '/manage/history',
    isInBar: true,
    isForAuditors: true,
  },
  insights: {
    label: 'INSIGHTS',
    title: 'Insights',
    path: '/manage/insights',
    isInBar: true,
    firstRequests: [{ name: 'insights.get' }],
    unless: 'period',
  },
  announcements: {
    label: 'ANNOUNCEMENTS',
    title: 'Announcements',
    path: '/manage/announcements',
    isInBar: true,
    firstRequests: [{ name: 'announcements.list' }],
    unless: 'announcement',
  },
  venue: {
    label: 'VENUE',
    title: 'Venue',
    path: '/manage/venue',
    isInBar: true,
    isForSiteManagers: true,
    firstRequests: [{ name: 'venue.get' }],
  },
  people: {
    label: 'PEOPLE',
    title: 'People',
    path: '/manage/people',
    isInBar: true,
    isForSiteManagers: true,
    firstRequests: [{ name: 'people.list' }],
  },
  mail: {
    label: 'MAIL',
    title: 'Mail',
    path: '/manage/mail',
    isInBar: true,
    isForSiteManagers: true,
    firstRequests: [{ name: 'mail.list' }],
    unless: 'state',
  },
  'as-of': { label: 'AS OF', title: 'As of', path: '/manage/as-of', isForAuditors: true },
} as const satisfies Record<string, OfficePlace>;

export type PlaceName = keyof typeof OFFICE_PLACES;
export const PLACE_NAMES = Object.keys(OFFICE_PLACES) as PlaceName[];

export function officePlace(name: PlaceName): OfficePlace {
  return OFFICE_PLACES[name];
}

/** The places that share the page of the shows. */
export type ManageSection = {
  [Name in PlaceName]: (typeof OFFICE_PLACES)[Name]['path'] extends '/manage/shows' ? Name : never;
}[PlaceName];
