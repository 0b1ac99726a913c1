import { z } from 'zod';
import { CONTACTS } from './facts/limits.ts';
import { messageSchema, newMessage } from './message.ts';
import { bulkChange, noContent, type RouteShape } from './route.ts';
import { id, trueOrFalse } from './text.ts';

const params = z.object({ id });
const list = { 200: z.array(messageSchema) };
const one = { 200: messageSchema };

/** The responses hold personal data, so they are not kept for repeated requests. */
const change = {
  access: 'staff',
  params,
  responses: one,
  keptUnderKey: 'request',
} as const;

export const messagesApi = {
  'messages.send': {
    summary: 'The contact form: a visitor writes to the venue.',
    access: 'anyone',
    body: newMessage,
    responses: { 201: z.object({ success: z.literal(true), id: z.string() }) },
    throttle: CONTACTS,
    discreet: true,
  },
  'messages.list': {
    summary: 'Messages, newest first; without suspected ones, unless only these are asked for.',
    access: 'staff',
    query: z.object({
      is_archived: trueOrFalse,
      is_answered: trueOrFalse,
      is_suspected: trueOrFalse,
    }),
    responses: list,
  },
  'messages.unread': {
    summary: 'Unread messages that are not archived, newest first.',
    access: 'staff',
    responses: list,
  },
  'messages.count-unread': {
    summary: 'How many messages are unread and not archived.',
    access: 'staff',
    responses: { 200: z.object({ count: z.number().int() }) },
  },
  'messages.get': { summary: 'One message.', access: 'staff', params, responses: one },
  'messages.mark-read': { summary: 'Marks as read.', ...change },
  'messages.mark-unread': { summary: 'Marks as unread.', ...change },
  'messages.mark-answered': { summary: 'Notes that the caller answered it.', ...change },
  'messages.mark-unanswered': { summary: 'Marks as unanswered.', ...change },
  'messages.archive': { summary: 'Archives.', ...change },
  'messages.unarchive': { summary: 'Moves back to the inbox.', ...change },
  'messages.mark-genuine': {
    summary: 'Makes a suspected message an unread one, received when it was sent.',
    ...change,
  },
  'messages.erase': {
    summary: 'Erases a message, so that its text can no longer be read anywhere.',
    access: 'staff',
    params,
    responses: { 204: noContent },
  },
  'messages.bulk-mark-read': {
    summary: 'Marks many as read; an unknown id fails alone.',
    ...bulkChange,
  },
  'messages.bulk-archive': { summary: 'Archives many; an unknown id fails alone.', ...bulkChange },
  'messages.bulk-unarchive': {
    summary: 'Unarchives many; an unknown id fails alone.',
    ...bulkChange,
  },
} satisfies Record<string, RouteShape>;
