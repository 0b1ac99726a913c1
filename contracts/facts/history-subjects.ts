/** What a recorded event can be about. */
export const HISTORY_SUBJECTS = [
  'show',
  'genre',
  'message',
  'subscriber',
  'theme',
  'settings',
  'account',
  'finding',
  'venue',
  'announcement',
] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** The field by which people know a subject, for each kind that has a name. */
export const NAME_FIELDS: { readonly [Subject in HistorySubject]?: string } = {
  show: 'headlining_artist',
  genre: 'name',
  theme: 'display_name',
  announcement: 'subject',
};
