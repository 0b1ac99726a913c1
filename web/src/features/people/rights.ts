import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type AccountFlags,
} from '@stagedoor/contracts/facts/account-flags';

/** The rights in words. */
export const RIGHTS: Record<AccountFlag, { name: string; allows: string }> = {
  is_staff: {
    name: 'Staff',
    allows: 'Shows, genres, photos, messages, the mailing list and themes.',
  },
  is_site_manager: {
    name: 'Site manager',
    allows: 'All of that, the venue’s facts, people and mail.',
  },
  is_auditor: { name: 'Auditor', allows: 'Reads the history, and nothing else.' },
};

export function hasRights(person: AccountFlags): boolean {
  return ACCOUNT_FLAGS.some((flag) => person[flag]);
}

/** "Staff, Site manager" */
export function rightsText(person: AccountFlags): string {
  const names = ACCOUNT_FLAGS.filter((flag) => person[flag]).map((flag) => RIGHTS[flag].name);
  return names.join(', ') || 'No rights';
}
