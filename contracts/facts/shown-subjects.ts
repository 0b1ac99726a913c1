import type { ChangedSubject } from './changes.ts';

const LISTED = ['shows', 'genres'] as const;
const ONE = ['show', 'genres'] as const;

/**
 * The subjects of which each cached response shows something: it is out of date once one of them
 * has changed. `show` is the one show that a response is about, `shows` are all of them.
 */
export const SHOWN_SUBJECTS = {
  'shows.list': LISTED,
  'shows.upcoming': LISTED,
  'shows.past': LISTED,
  'shows.featured': LISTED,
  'shows.facets': LISTED,
  'shows.get': ONE,
  'shows.admin-list': LISTED,
  'genres.list': ['genres'],
  'genres.get': ['genres'],
  'themes.list': ['themes'],
  'themes.get': ['themes'],
  'themes.current': ['themes'],
  'themes.current-setting': ['themes'],
  'mailing-list.settings': ['mailing_list_settings'],
  'venue.get': ['venue'],
  'venue.faq': ['venue'],
  'venue.page': ['venue'],
  'venue.pictures': ['venue'],
  'sends-mail': ['status'],
  // It stays as it is where the responses that it was made of do.
  page: ['shows', 'genres', 'themes', 'mailing_list_settings', 'venue', 'status'],
  'show.ics': [...ONE, 'venue'],
  'calendar.ics': [...LISTED, 'venue'],
  'feed.atom': [...LISTED, 'venue'],
  'sitemap.xml': ['shows', 'venue'],
  'robots.txt': [],
  'drawn-poster': ['show', 'themes'],
  poster: ['show', 'themes'],
  'theme.css': ['themes'],
  'manifest.webmanifest': ['themes', 'venue'],
  icon: ['venue'],
  'logo.jpg': ['themes', 'venue'],
} as const satisfies Record<string, readonly (ChangedSubject | 'show')[]>;
export type CachedName = keyof typeof SHOWN_SUBJECTS;

/**
 * No cached response shows anything of these: otherwise strangers could tell from a slower or a
 * different response that one of them has changed.
 */
export const UNSHOWN_SUBJECTS: readonly ChangedSubject[] = [
  'messages',
  'subscribers',
  'announcements',
  'accounts',
  'mail',
];
