import { z } from 'zod';
import { userSchema } from './account.ts';
import { ACCOUNT_FLAGS } from './facts/account-flags.ts';
import { LINE } from './facts/limits.ts';
import { recordOf } from './facts/record-of.ts';
import { FORMER, refuseUnsent } from './former-value.ts';
import { email, line, required } from './text.ts';

/** Somebody with an account, as site managers read it. */
export const listedUser = userSchema.extend({
  is_active: z.boolean(),
  /** When the invitation was made that is still open; null without one. */
  invited_at: z.string().nullable(),
  /** Null where nobody has signed in yet. */
  last_login_at: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** With the address of the page where its owner chooses a password: nobody can read it again. */
export const invitedUser = listedUser.extend({ invitation_url: z.string() });
export type InvitedUser = z.infer<typeof invitedUser>;

export const names = {
  first_name: required(LINE, 'First name is required'),
  last_name: line(LINE, 'Give the last name as text; it may be blank.'),
};
const flag = z.boolean('Give true or false.');
const flags = recordOf(ACCOUNT_FLAGS, () => flag);

export const invitation = z.strictObject({ ...names, email, ...flags });

/** The fields sent are the fields changed; `from` may say which values they were changed from. */
export const personEdit = z
  .strictObject({
    ...{ ...names, email, ...flags, is_active: flag },
    from: z
      .strictObject({
        ...recordOf(['first_name', 'last_name', 'email'], () => z.string(FORMER)),
        ...recordOf([...ACCOUNT_FLAGS, 'is_active'], () => z.boolean(FORMER)),
      })
      .partial(),
  })
  .partial()
  .superRefine(refuseUnsent);
export type PersonEdit = z.output<typeof personEdit>;
