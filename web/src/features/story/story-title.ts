import type { PastState, Story } from './load-story.ts';

/** The name of the subject in this state. */
export function storyTitle({ subject, id }: Pick<Story, 'subject' | 'id'>, state: PastState) {
  const named = [
    state['headlining_artist'],
    state['display_name'],
    state['name'],
    state['subject'],
  ];
  const name = named.find((each): each is string => typeof each === 'string' && each !== '');
  switch (subject) {
    case 'show':
      return name ?? 'a show';
    case 'genre':
      return `the genre ${name ?? id}`;
    case 'theme':
      return id === 'current' ? 'the active theme' : `the theme ${name ?? id}`;
    case 'message':
      return `message from ${name ?? 'a visitor'}`;
    case 'settings':
      return 'the mailing list’s settings';
    case 'subscriber':
      return 'a subscriber';
    case 'account': {
      const whose = [state['first_name'], state['last_name']].filter(Boolean).join(' ');
      return whose === '' ? 'an account' : `the account of ${whose}`;
    }
    case 'venue':
      return 'the venue';
    case 'announcement':
      return `the announcement ${name ?? id}`;
    case 'finding':
      return 'a finding';
  }
}
