import { z } from 'zod';
import { noData, type EventOf, type EventShape } from './event.ts';

/** `name`, `email` and `message` are sealed under the message's own key. */
export const messageEvents = {
  MessageReceived: {
    version: 1,
    data: z.object({ name: z.string(), email: z.string(), message: z.string() }),
    sealed: ['name', 'email', 'message'],
  },
  MessageRead: { version: 1, data: noData },
  MessageMarkedUnread: { version: 1, data: noData },
  /** The data has its author and time, so that an undo can bring back exactly these. */
  MessageAnswered: { version: 1, data: z.object({ by: z.string(), at: z.string() }) },
  MessageMarkedUnanswered: { version: 1, data: noData },
  MessageArchived: { version: 1, data: noData },
  MessageUnarchived: { version: 1, data: noData },
  MessageErased: { version: 1, data: noData },
} satisfies Record<string, EventShape>;

export type MessageEvent = EventOf<typeof messageEvents>;
