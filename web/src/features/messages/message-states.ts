import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { Message } from '@stagedoor/contracts/message';
import type { StateBadgeProps } from '../../ui/page/state-badge.tsx';

/** The states of a message by which lists are filtered, by the names of the search parameters. */
export type StateName = 'read' | 'answered' | 'archive';

interface MessageState {
  /** The label of its filter. */
  label: string;
  /** The options of its filter by their values, the default first; `all` has every message. */
  options: Record<string, string>;
  /** The options that are badges, too. */
  badges: Record<string, StateBadgeProps['tone'] | undefined>;
  /** The option that a message has. */
  of: (message: Message) => string;
}

export const MESSAGE_STATES: Record<StateName, MessageState> = {
  read: {
    label: 'Status',
    options: { all: 'All Status', unread: 'Unread', read: 'Read' },
    badges: { unread: 'warning', read: 'quiet' },
    of: ({ is_read }) => (is_read ? 'read' : 'unread'),
  },
  answered: {
    label: 'Answered',
    options: { all: 'All', unanswered: 'Unanswered', answered: 'Answered' },
    badges: { answered: 'success' },
    of: ({ answered_at }) => (answered_at === null ? 'unanswered' : 'answered'),
  },
  archive: {
    label: 'Show',
    options: { inbox: 'Inbox', archived: 'Archived', all: 'All Messages', suspected: 'Suspected' },
    badges: { archived: 'quiet', suspected: 'quiet' },
    of: ({ is_archived, is_suspected }) =>
      is_suspected ? 'suspected' : is_archived ? 'archived' : 'inbox',
  },
};
export const STATE_NAMES = Object.keys(MESSAGE_STATES) as StateName[];

/** The options that show every message. */
export const EVERY_STATE = recordOf(STATE_NAMES, () => 'all');

/** Whether a message has the chosen option of a state. */
export function hasState(message: Message, name: StateName, chosen: string): boolean {
  return chosen === 'all' || chosen === MESSAGE_STATES[name].of(message);
}
