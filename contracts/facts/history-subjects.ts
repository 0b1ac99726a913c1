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
] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];
