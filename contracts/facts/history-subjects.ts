/** What a recorded event is about. */
export const HISTORY_SUBJECTS = [
  'show',
  'genre',
  'message',
  'subscriber',
  'theme',
  'settings',
  'account',
] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];
