/**
 * What staff can be told to have changed, by the name of the projection that keeps it; `status` is whether what is shown is what has happened.
 */
export const CHANGED_SUBJECTS = [
  'shows',
  'genres',
  'messages',
  'subscribers',
  'mailing_list_settings',
  'themes',
  'status',
] as const;
export type ChangedSubject = (typeof CHANGED_SUBJECTS)[number];

export function isChangedSubject(name: unknown): name is ChangedSubject {
  return CHANGED_SUBJECTS.some((subject) => subject === name);
}
