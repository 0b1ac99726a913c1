/** The subjects whose changes staff are notified of; `status` is the health of the system. */
export const CHANGED_SUBJECTS = [
  'shows',
  'genres',
  'messages',
  'subscribers',
  'announcements',
  'mailing_list_settings',
  'themes',
  'venue',
  'accounts',
  'mail',
  'status',
] as const;
export type ChangedSubject = (typeof CHANGED_SUBJECTS)[number];

export function isChangedSubject(name: unknown): name is ChangedSubject {
  return CHANGED_SUBJECTS.some((subject) => subject === name);
}
