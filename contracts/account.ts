import { z } from 'zod';
import { ACCOUNT_FLAGS, type AccountFlags } from './facts/account-flags.ts';
import { recordOf } from './facts/record-of.ts';

/** The signed-in user, as the browser receives it. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...recordOf(ACCOUNT_FLAGS, () => z.boolean()),
  /** Somebody else has seen the password: the account may do nothing until it is changed. */
  must_change_password: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

/** Somebody of the staff, as lists name them. A closed account has its id as name. */
export const personSchema = userSchema.pick({ id: true }).extend({ name: z.string() });
export type Person = z.infer<typeof personSchema>;

export const ROLES = ['visitor', 'member', 'auditor', 'staff', 'site-manager'] as const;
export type Role = (typeof ROLES)[number];

/** The strongest role that a user's flags give. */
export function roleOf(user: AccountFlags | null): Role {
  if (!user) return 'visitor';
  if (user.is_site_manager) return 'site-manager';
  if (user.is_staff) return 'staff';
  return user.is_auditor ? 'auditor' : 'member';
}

/** Who may call a route; `allowed` has the roles for each. */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'history' | 'rights' | 'site-manager';

const allowed: Record<Access, readonly Role[]> = {
  anyone: ROLES,
  'signed-in': ['member', 'auditor', 'staff', 'site-manager'],
  staff: ['staff', 'site-manager'],
  history: ['auditor', 'staff', 'site-manager'],
  rights: ['auditor', 'site-manager'],
  'site-manager': ['site-manager'],
};

/** Whether a user with this role may call a route with this access. */
export function mayAccess(role: Role, access: Access): boolean {
  return allowed[access].includes(role);
}
