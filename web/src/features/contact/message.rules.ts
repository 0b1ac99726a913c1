import { isEmailAddress, NO_EMAIL_ADDRESS } from '@stagedoor/contracts/facts/email-address';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';

/** A person does not see the honeypot, `leave_empty`, and leaves it blank. */
export type MessageFields = Record<'name' | 'email' | 'message' | 'leave_empty', string>;

/** What is missing or wrong in a message, by field. */
export function messageErrors({ name, email, message }: MessageFields): Partial<MessageFields> {
  return {
    ...(!isVisible(name) && { name: 'Please enter your name' }),
    ...(!isEmailAddress(email) && {
      email: email.trim() === '' ? 'Please enter your email address' : NO_EMAIL_ADDRESS,
    }),
    ...(!isVisible(message) && { message: 'Please enter a message' }),
  };
}
