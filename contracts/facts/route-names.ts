/** The first parts of the addresses of the site, which no page of the venue is called. */
export const ROUTE_NAMES: readonly string[] = [
  ...['account', 'api', 'assets', 'calendar', 'change-password', 'contact', 'embed', 'feed'],
  ...['healthz', 'confirm', 'leave', 'new-password'],
  ...['info', 'login', 'logout', 'manage', 'pages', 'photos', 'posters', 'preview', 'readyz'],
  ...['shows', 'signup', 'sitemap', 'up'],
];
