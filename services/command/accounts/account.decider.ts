import { isDeepStrictEqual } from 'node:util';
import type { AccountEvent, Flags } from '@stagedoor/contracts/account.events';
import { accountStream } from '@stagedoor/contracts/streams';
import { defineSubject, type Decider } from '../decider.ts';

export interface AccountCommand {
  type: 'GrantFlags';
  flags: Flags;
}

/** The flags of an account. Everything else about it is kept in Postgres, outside the log. */
export const accountDecider: Decider<Flags, AccountCommand, AccountEvent> = {
  initial: { is_staff: false, is_site_manager: false, is_auditor: false },
  decide: (current, { flags }) =>
    isDeepStrictEqual(current, flags) ? [] : [{ type: 'AccountFlagsGranted', data: flags }],
  evolve: (_, { data }) => data,
};

export const account = defineSubject(accountStream, accountDecider);
