import { z } from 'zod';
import { MESSAGE_FLAGS } from './facts/message-flags.ts';
import { LINE, MESSAGE_PREVIEW, LONG_TEXT } from './facts/limits.ts';
import { recordOf } from './facts/record-of.ts';
import { beginningOf } from './facts/text-beginning.ts';
import { personSchema } from './account.ts';
import { email, required, text } from './text.ts';

/** A message as a visitor sends it; `leave_empty` is a honeypot, as it says. */
export const newMessage = z.strictObject({
  name: required(LINE, 'Please enter your name'),
  email,
  message: required(LONG_TEXT, 'Please enter a message', text),
  leave_empty: z.string().max(LONG_TEXT).optional(),
  form_started_at: z.number().optional(),
});

/** A message as staff read it; `message_preview` is its beginning. */
export const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  message_preview: z.string(),
  ...recordOf(MESSAGE_FLAGS, () => z.boolean()),
  /** A machine may have sent it; it is archived, and no event until it is marked as genuine. */
  is_suspected: z.boolean(),
  /** When it was answered, and by whom; null until then. */
  answered_at: z.string().nullable(),
  answered_by: personSchema.nullable(),
  created_at: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

export function messagePreview(message: string): string {
  return beginningOf(message, MESSAGE_PREVIEW);
}
