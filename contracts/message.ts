import { z } from 'zod';
import { LINE, MESSAGE_PREVIEW, LONG_TEXT } from './facts/limits.ts';
import { email, required } from './text.ts';

/** What a visitor sends; `website` is a honeypot, which a person leaves blank. */
export const newMessage = z.strictObject({
  name: required(LINE, 'Please enter your name'),
  email,
  message: required(LONG_TEXT, 'Please enter a message'),
  website: z.string().max(LONG_TEXT).optional(),
  form_started_at: z.number().optional(),
});

/** A message as staff read it; `message_preview` is its beginning. */
export const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  message_preview: z.string(),
  is_read: z.boolean(),
  is_archived: z.boolean(),
  created_at: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** The first characters of a message, whole ones. */
export function messagePreview(message: string): string {
  return Array.from(message).slice(0, MESSAGE_PREVIEW).join('');
}
