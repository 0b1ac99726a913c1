/** The kind of a page; search engines do not index a `private` one. */
export type PageKind = 'home' | 'info' | 'contact' | 'private';

/** Every page of the site by path, except the pages of shows and the error page. */
export const SITE_PAGES: Readonly<Record<string, PageKind>> = {
  '/': 'home',
  '/shows': 'home',
  '/info': 'info',
  '/contact': 'contact',
  '/login': 'private',
  '/signup': 'private',
  '/change-password': 'private',
  '/manage': 'private',
  '/manage/shows': 'private',
  '/manage/mailing-list': 'private',
  '/manage/themes': 'private',
  '/manage/history': 'private',
  '/manage/insights': 'private',
  '/manage/as-of': 'private',
};
