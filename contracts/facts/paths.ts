/** Method and path of every route; what it takes and returns stands in `../api.ts`. */
export const paths = {
  'csrf.get': { method: 'GET', path: '/api/v1/csrf_token/' },
  'session.login': { method: 'POST', path: '/api/v1/login/' },
  'session.logout': { method: 'POST', path: '/api/v1/logout/' },
  'session.signup': { method: 'POST', path: '/api/v1/signup/' },
  'session.change-password': { method: 'POST', path: '/api/v1/password/change/' },
  'session.me': { method: 'GET', path: '/api/v1/me/' },

  'shows.list': { method: 'GET', path: '/api/v1/shows/' },
  'shows.upcoming': { method: 'GET', path: '/api/v1/shows/upcoming/' },
  'shows.past': { method: 'GET', path: '/api/v1/shows/past/' },
  'shows.featured': { method: 'GET', path: '/api/v1/shows/featured/' },
  'shows.facets': { method: 'GET', path: '/api/v1/shows/facets/' },
  'shows.admin-list': { method: 'GET', path: '/api/v1/shows/admin-list/' },
  'shows.get': { method: 'GET', path: '/api/v1/shows/:id/' },
  'shows.create': { method: 'POST', path: '/api/v1/shows/' },
  'shows.edit': { method: 'PATCH', path: '/api/v1/shows/:id/' },
  'shows.archive': { method: 'POST', path: '/api/v1/shows/:id/archive/' },
  'shows.unarchive': { method: 'POST', path: '/api/v1/shows/:id/unarchive/' },
  'shows.retract': { method: 'POST', path: '/api/v1/shows/:id/retract/' },
  'shows.bulk-archive': { method: 'POST', path: '/api/v1/shows/bulk-archive/' },
  'shows.bulk-unarchive': { method: 'POST', path: '/api/v1/shows/bulk-unarchive/' },
  'shows.bulk-publish': { method: 'POST', path: '/api/v1/shows/bulk-publish/' },
  'shows.upload-photos': { method: 'POST', path: '/api/v1/shows/:id/upload-photos/' },
  'shows.delete-photo': { method: 'DELETE', path: '/api/v1/shows/:id/photos/:photoId/' },
  'shows.reorder-photos': { method: 'POST', path: '/api/v1/shows/:id/reorder-photos/' },

  'genres.list': { method: 'GET', path: '/api/v1/genres/' },
  'genres.get': { method: 'GET', path: '/api/v1/genres/:id/' },
  'genres.create': { method: 'POST', path: '/api/v1/genres/' },
  'genres.rename': { method: 'PATCH', path: '/api/v1/genres/:id/' },
  'genres.delete': { method: 'DELETE', path: '/api/v1/genres/:id/' },

  'messages.send': { method: 'POST', path: '/api/v1/messages/' },
  'messages.list': { method: 'GET', path: '/api/v1/messages/' },
  'messages.unread': { method: 'GET', path: '/api/v1/messages/unread/' },
  'messages.get': { method: 'GET', path: '/api/v1/messages/:id/' },
  'messages.mark-read': { method: 'POST', path: '/api/v1/messages/:id/mark_as_read/' },
  'messages.mark-unread': { method: 'POST', path: '/api/v1/messages/:id/mark_as_unread/' },
  'messages.archive': { method: 'POST', path: '/api/v1/messages/:id/archive/' },
  'messages.unarchive': { method: 'POST', path: '/api/v1/messages/:id/unarchive/' },
  'messages.erase': { method: 'DELETE', path: '/api/v1/messages/:id/' },
  'messages.bulk-mark-read': { method: 'POST', path: '/api/v1/messages/bulk_mark_as_read/' },
  'messages.bulk-archive': { method: 'POST', path: '/api/v1/messages/bulk_archive/' },
  'messages.bulk-unarchive': { method: 'POST', path: '/api/v1/messages/bulk_unarchive/' },

  'mailing-list.subscribe': { method: 'POST', path: '/api/v1/mailing-list/subscribe/' },
  'mailing-list.list': { method: 'GET', path: '/api/v1/mailing-list/' },
  'mailing-list.export': { method: 'GET', path: '/api/v1/mailing-list/export/' },
  'mailing-list.erase': { method: 'DELETE', path: '/api/v1/mailing-list/:id/' },
  'mailing-list.unsubscribe-page': {
    method: 'GET',
    path: '/api/v1/mailing-list/unsubscribe/:token/',
  },
  'mailing-list.unsubscribe': {
    method: 'POST',
    path: '/api/v1/mailing-list/unsubscribe/:token/',
  },
  'mailing-list.settings': { method: 'GET', path: '/api/v1/mailing-list/settings/' },
  'mailing-list.change-settings': { method: 'PATCH', path: '/api/v1/mailing-list/settings/' },

  'themes.list': { method: 'GET', path: '/api/v1/themes/' },
  'themes.current': { method: 'GET', path: '/api/v1/themes/current/' },
  'themes.current-setting': { method: 'GET', path: '/api/v1/themes/current-setting/' },
  'themes.get': { method: 'GET', path: '/api/v1/themes/:name/' },
  'themes.create': { method: 'POST', path: '/api/v1/themes/' },
  'themes.replace': { method: 'PUT', path: '/api/v1/themes/:id/' },
  'themes.delete': { method: 'DELETE', path: '/api/v1/themes/:id/' },
  'themes.set-current': { method: 'POST', path: '/api/v1/themes/set-current/' },
  'themes.generate': { method: 'POST', path: '/api/v1/themes/generate/' },
  'themes.duplicate': { method: 'POST', path: '/api/v1/themes/:id/duplicate/' },

  'changes.follow': { method: 'GET', path: '/api/v1/changes/' },

  'history.list': { method: 'GET', path: '/api/v1/history/' },
  'history.subject': { method: 'GET', path: '/api/v1/history/:subject/:id/' },

  'status.get': { method: 'GET', path: '/api/v1/status/' },
} as const satisfies Record<string, { method: Method; path: string }>;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type RouteName = keyof typeof paths;
