export interface MessageFields {
  name: string;
  email: string;
  message: string;
  /** Out of sight: a person leaves it blank. */
  website: string;
}

/** What is missing in a message, by field. The server checks the email address. */
export function messageErrors({ name, email, message }: MessageFields): Partial<MessageFields> {
  return {
    ...(name.trim() === '' && { name: 'Please enter your name' }),
    ...(email.trim() === '' && { email: 'Please enter your email address' }),
    ...(message.trim() === '' && { message: 'Please enter a message' }),
  };
}
