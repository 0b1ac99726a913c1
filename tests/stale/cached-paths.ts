import type { CachedName } from '@stagedoor/contracts/facts/shown-subjects';

/** What is asked for by its id or name, and the text of a search. */
export interface Asked {
  show: string;
  genre: string;
  theme: string;
  search: string;
}

/** The addresses of every cached response that visitors get. */
const PATHS: Record<CachedName, (asked: Asked) => string[]> = {
  'shows.list': ({ genre }) => ['/api/v1/shows/', `/api/v1/shows/?genre=${genre}`],
  'shows.upcoming': ({ search }) => [`/api/v1/shows/upcoming/?search=${search}`],
  'shows.past': () => ['/api/v1/shows/past/'],
  'shows.featured': ({ show }) => [
    '/api/v1/shows/featured/?limit=5',
    `/api/v1/shows/featured/?after=${show}&limit=5`,
  ],
  'shows.facets': () => ['/api/v1/shows/facets/', '/api/v1/shows/facets/?when=past'],
  'shows.get': ({ show }) => [`/api/v1/shows/${show}/`],
  // Only staff get it.
  'shows.admin-list': () => [],
  'genres.list': () => ['/api/v1/genres/'],
  'genres.get': ({ genre }) => [`/api/v1/genres/${genre}/`],
  'themes.list': () => ['/api/v1/themes/'],
  'themes.get': ({ theme }) => [`/api/v1/themes/${theme}/`],
  'themes.current': () => ['/api/v1/themes/current/'],
  'themes.current-setting': () => ['/api/v1/themes/current-setting/'],
  'venue.get': () => ['/api/v1/venue/'],
  'venue.faq': () => ['/api/v1/venue/faq/'],
  'venue.page': () => ['house-rules', 'rules'].map((slug) => `/api/v1/venue/pages/${slug}/`),
  'mailing-list.settings': () => ['/api/v1/mailing-list/settings/'],
  // Pages have it.
  'sends-mail': () => [],
  page: ({ show, genre }) => [
    ...['/', '/?view=list', `/?genre=${genre}`, '/?page=2', `/shows/${show}`],
    ...['/info', '/contact', '/no-such-page', '/manage'],
  ],
  'show.ics': ({ show }) => [`/shows/${show}/show.ics`],
  'calendar.ics': ({ genre }) => ['/calendar.ics', `/calendar.ics?genre=${genre}`],
  'feed.atom': () => ['/feed.atom'],
  'sitemap.xml': () => ['/sitemap.xml'],
  'robots.txt': () => ['/robots.txt'],
  'drawn-poster': () => [],
  poster: ({ show }) => [`/posters/${show}.jpg`],
  'theme.css': () => ['/theme.css'],
  'manifest.webmanifest': () => ['/manifest.webmanifest'],
  'venue.pictures': () => ['/api/v1/venue/pictures/'],
  icon: () => ['/favicon.ico'],
  'logo.jpg': () => ['/logo.jpg'],
};

export function cachedPaths(asked: Asked): string[] {
  return Object.values(PATHS).flatMap((pathsOf) => pathsOf(asked));
}

/** Where two readings differ, with what stands there in both. */
export function differences(
  first: Record<string, string>,
  second: Record<string, string>,
): string[] {
  return Object.entries(first).flatMap(([path, text]) => {
    const other = second[path] ?? '';
    if (text === other) return [];
    let at = 0;
    while (text[at] === other[at]) at += 1;
    const part = (whole: string) => whole.slice(Math.max(0, at - 60), at + 60);
    return `${path}: ${part(text)} <> ${part(other)}`;
  });
}

/** What a visitor gets, without what differs between two services: their own addresses. */
export async function readAsVisitor(url: string, path: string): Promise<string> {
  const response = await fetch(url + path, { headers: { accept: 'text/html, */*' } });
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return (
    `${response.status}\n${body}`
      .replaceAll('\r\n ', '')
      // React sets these by what was there first.
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(new URL(url).host, 'venue.example')
  );
}
