import type { FlagChange } from './flag-events.ts';
import { recordOf } from './record-of.ts';

/** The states of a message that commands switch on and off. A new message has none of them. */
export const MESSAGE_FLAGS = ['is_read', 'is_archived'] as const;

export type MessageFlag = (typeof MESSAGE_FLAGS)[number];
export type MessageFlags = Record<MessageFlag, boolean>;

export function messageFlagsOf(values: { readonly [Flag in MessageFlag]?: unknown }): MessageFlags {
  return recordOf(MESSAGE_FLAGS, (flag) => values[flag] === true);
}

/**
 * The events that switch a flag, each with its command. The decider, undo, the routes, the read
 * tables and all texts of the history follow from this table.
 */
export const MESSAGE_FLAG_EVENTS = {
  MessageRead: {
    command: 'MarkRead',
    route: 'messages.mark-read',
    flag: 'is_read',
    sets: { is_read: true },
    name: 'Message marked as read',
    sentence: 'Marked {} as read',
  },
  MessageMarkedUnread: {
    command: 'MarkUnread',
    route: 'messages.mark-unread',
    flag: 'is_read',
    sets: { is_read: false },
    name: 'Message marked as unread',
    sentence: 'Marked {} as unread',
  },
  MessageArchived: {
    command: 'ArchiveMessage',
    route: 'messages.archive',
    flag: 'is_archived',
    sets: { is_archived: true },
    name: 'Message archived',
    sentence: 'Archived {}',
  },
  MessageUnarchived: {
    command: 'UnarchiveMessage',
    route: 'messages.unarchive',
    flag: 'is_archived',
    sets: { is_archived: false },
    name: 'Message taken out of the archive',
    sentence: 'Took {} out of the archive',
  },
} as const satisfies Record<string, FlagChange<MessageFlag>>;

export type MessageFlagEvent = keyof typeof MESSAGE_FLAG_EVENTS;
export type MessageFlagCommand = (typeof MESSAGE_FLAG_EVENTS)[MessageFlagEvent]['command'];
export const MESSAGE_FLAG_EVENT_TYPES = Object.keys(MESSAGE_FLAG_EVENTS) as MessageFlagEvent[];
export type MessageFlagRoute = (typeof MESSAGE_FLAG_EVENTS)[MessageFlagEvent]['route'];
