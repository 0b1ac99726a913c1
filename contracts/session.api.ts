import { z } from 'zod';
import { userSchema } from './account.ts';
import { EMAIL_LENGTH, LINE, PASSWORD_MAX, SIGNUP_PASSWORD_MIN, SIGNUPS } from './facts/limits.ts';
import type { RouteShape } from './route.ts';
import { withAsciiDomain } from './facts/email-address.ts';
import { email, line, required } from './text.ts';

export const signedIn = z.object({ success: z.literal(true), user: userSchema });

/** A password to compare with the stored one. */
export function typedPassword(missing: string) {
  return z.string(missing).max(1_000, 'This is too long for a password.');
}

/** A password that somebody chooses. */
export const newPassword = z
  .string('Password must be at least 8 characters')
  .min(SIGNUP_PASSWORD_MIN, 'Password must be at least 8 characters')
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

export const sessionApi = {
  'csrf.get': {
    summary: 'Sets the csrftoken cookie and returns the same token.',
    access: 'anyone',
    vary: ['Cookie'],
    responses: { 200: z.object({ csrfToken: z.string() }) },
  },
  'session.login': {
    summary: 'Signs in with a username or an e-mail address.',
    access: 'anyone',
    body: z.strictObject({
      username: line(EMAIL_LENGTH, 'Please enter your username').overwrite(withAsciiDomain),
      password: typedPassword('Please enter your password'),
    }),
    responses: { 200: signedIn },
    keptUnderKey: 'nothing',
    refusesWithSuccess: true,
  },
  'session.signup': {
    summary: 'Opens an account and signs in to it.',
    access: 'anyone',
    body: z.strictObject({
      first_name: required(LINE, 'First name is required'),
      last_name: required(LINE, 'Last name is required'),
      email,
      password: newPassword,
    }),
    responses: { 201: signedIn },
    throttle: SIGNUPS,
    keptUnderKey: 'nothing',
    refusesWithSuccess: true,
  },
  'session.logout': {
    summary: 'Signs out; succeeds also when nobody is signed in.',
    access: 'anyone',
    responses: { 200: z.object({ success: z.literal(true) }) },
    keptUnderKey: 'nothing',
  },
  'session.change-password': {
    summary: 'Changes one’s own password; all other sessions end.',
    access: 'anyone',
    body: z.strictObject({
      current_password: typedPassword('Please enter your current password'),
      password: newPassword,
    }),
    responses: { 200: signedIn },
    keptUnderKey: 'nothing',
  },
  'session.me': {
    summary: 'The user who is signed in, with current flags; 401 when nobody is.',
    access: 'anyone',
    vary: ['Cookie'],
    responses: { 200: userSchema },
  },
} satisfies Record<string, RouteShape>;
