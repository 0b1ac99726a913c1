import { isEmailAddress, NO_EMAIL_ADDRESS } from '@stagedoor/contracts/facts/email-address';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';

export interface MessageFields {
  name: string;
  email: string;
  message: string;
  /** The honeypot, which a person does not see and leaves blank. */
  website: string;
}

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
