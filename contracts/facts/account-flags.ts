/** The rights that an account may have. */
export const ACCOUNT_FLAGS = ['is_staff', 'is_site_manager', 'is_auditor'] as const;
export type AccountFlag = (typeof ACCOUNT_FLAGS)[number];
export type AccountFlags = Record<AccountFlag, boolean>;
