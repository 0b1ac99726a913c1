import { z } from 'zod';
import { userSchema } from './account.ts';
import { LINK_TRIES, RESETS } from './facts/limits.ts';
import { names } from './people.ts';
import { noContent, type RouteShape } from './route.ts';
import { newPassword, signedIn, typedPassword } from './session.api.ts';
import { email } from './text.ts';

const byLink = {
  access: 'anyone',
  body: z.strictObject({ token: z.string('Give the token of the link.'), password: newPassword }),
  responses: { 200: signedIn },
  throttle: LINK_TRIES,
  keptUnderKey: 'nothing',
  refusesWithSuccess: true,
} as const;

/** A browser in which somebody is signed in. */
export const ownSession = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** As the browser named itself at the sign-in; blank where it did not. */
  user_agent: z.string(),
});

export const ownAccountApi = {
  'account.accept-invitation': {
    summary: 'Sets the password of an account by the link of an invitation, and signs in.',
    ...byLink,
  },
  'account.forgot-password': {
    summary: 'Mails a link for a new password, if the address has an account. Always 202.',
    access: 'anyone',
    body: z.strictObject({ email }),
    responses: { 202: z.object({ success: z.literal(true) }) },
    throttle: RESETS,
    keptUnderKey: 'nothing',
    discreet: true,
  },
  'account.reset-password': {
    summary: 'Sets a new password by the link of a mail, and signs in; other sessions end.',
    ...byLink,
  },
  'account.edit': {
    summary: 'Changes one’s own name or, with the current password, one’s address.',
    access: 'signed-in',
    body: z
      .strictObject({ ...names, email, current_password: typedPassword('Give it as text.') })
      .partial(),
    responses: { 200: userSchema },
    keptUnderKey: 'nothing',
  },
  'sessions.list': {
    summary: 'Where one is signed in, the last used first.',
    access: 'signed-in',
    responses: {
      200: z.object({
        results: z.array(ownSession.extend({ current: z.boolean() })),
      }),
    },
  },
  'sessions.end': {
    summary: 'Signs one of one’s browsers out.',
    access: 'signed-in',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    responses: { 204: noContent },
    keptUnderKey: 'nothing',
  },
} satisfies Record<string, RouteShape>;
