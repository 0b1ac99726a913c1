import { isDeepStrictEqual } from 'node:util';
import type { AccountEvent, Flags } from '@stagedoor/contracts/account.events';
import { Refused } from '@stagedoor/contracts/refusals';
import { accountStream } from '@stagedoor/contracts/streams';
import { defineSubject, type Decider } from '../decider.ts';

export interface AccountCommand {
  type: 'GrantFlags';
  flags: Flags;
  /** Whether no other account is a site manager who can sign in. */
  isLastSiteManager: boolean;
}

/** The flags of an account. Everything else about it is kept in Postgres, outside the log. */
export const accountDecider: Decider<Flags, AccountCommand, AccountEvent> = {
  initial: { is_staff: false, is_site_manager: false, is_auditor: false },
  decide: (current, { flags, isLastSiteManager }) => {
    if (isDeepStrictEqual(current, flags)) return [];
    if (current.is_site_manager && !flags.is_site_manager && isLastSiteManager)
      throw new Refused('last-site-manager');
    return [{ type: 'AccountFlagsGranted', data: flags }];
  },
  evolve: (_, { data }) => data,
};

export const account = defineSubject(accountStream, accountDecider);
