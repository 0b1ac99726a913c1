/** Behaviours that people look for by name, with their files in the order of a request. */
export const behaviours: Record<string, string[]> = {
  'ages filter': [
    'web/src/features/show-list/filter-bar.tsx',
    'web/src/features/show-list/show-list-search.ts',
    'services/query/api/shows/shows.reads.ts',
    'services/query/api/shows/shows.sql.ts',
  ],
  'draft visibility': [
    'services/query/api/shows/shows.reads.ts',
    'services/query/api/shows/shows.sql.ts',
    'services/query/site/photos/public-photos.ts',
  ],
  'duplicate subscriber': [
    'services/command/mailing-list/mailing-list.routes.ts',
    'services/command/mailing-list/subscribers.ts',
    'services/command/mailing-list/subscriber.decider.ts',
    'services/platform/privacy/keys.ts',
  ],
  honeypot: [
    'web/src/features/contact/honeypot-field.tsx',
    'services/command/messages/message.routes.ts',
  ],
  'message read on opening': [
    'web/src/features/messages/opened-message.tsx',
    'web/src/features/messages/use-message-actions.ts',
    'services/command/messages/message.routes.ts',
    'services/command/messages/message.decider.ts',
  ],
  'password rule': [
    'services/command/accounts/session.routes.ts',
    'services/command/accounts/accounts.ts',
    'services/command/accounts/password-rules.ts',
  ],
  'photo reorder': [
    'web/src/features/show-dialog/use-photo-drag.ts',
    'web/src/features/show-dialog/photos-field.tsx',
    'services/command/shows/show.routes.ts',
    'services/command/shows/show.decider.ts',
  ],
  'session over': [
    'web/src/api/call-api.ts',
    'web/src/session/with-session.ts',
    'web/src/features/sign-in/sign-in-again.tsx',
  ],
  'sort by date': [
    'web/src/features/manage-shows/show-columns.tsx',
    'web/src/features/manage-shows/shows-sort.ts',
    'web/src/ui/table/table-sort.ts',
  ],
  'theme activation': [
    'web/src/features/themes-admin/use-theme-changes.ts',
    'services/command/themes/themes.routes.ts',
    'services/command/themes/themes.decider.ts',
    'services/projector/projections/themes.projection.ts',
  ],
  'unsubscribe link': [
    'services/platform/privacy/unsubscribe-token.ts',
    'services/command/mailing-list/unsubscribe.routes.ts',
    'services/command/mailing-list/subscribers.ts',
    'services/command/mailing-list/subscriber.decider.ts',
  ],
};
