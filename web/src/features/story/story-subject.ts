import type { Sent } from '@stagedoor/contracts/api';

export type StorySubject = Sent<'history.subject', 'params'>['subject'];

const names: Record<StorySubject, string> = {
  show: 'show',
  genre: 'genre',
  message: 'message',
  subscriber: 'subscriber',
  theme: 'theme',
  settings: 'settings',
  account: 'account',
};

/** Whether there is history about this kind of thing. */
export function isStorySubject(name: string): name is StorySubject {
  return Object.hasOwn(names, name);
}
