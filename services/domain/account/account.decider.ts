import type { AccountEvent, Flags } from '@stagedoor/contracts/events/account.events';
import type { EventData } from '@stagedoor/contracts/events/events';
import { Refused } from '@stagedoor/contracts/refusals';
import { PERSONAL } from '@stagedoor/contracts/history';
import { accountStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider } from '../decider.ts';
import { differing, type Fields } from '../fields.ts';

export interface AccountState {
  /** Names and address, sealed; undefined before the log tells that the account was opened. */
  sealed: Omit<EventData<'AccountOpened'>, 'by'> | undefined;
  flags: Flags;
  /** Whether the account ever had other flags than none. */
  hadFlags: boolean;
  isActive: boolean;
}

/** `isLastSiteManager`: whether no other account is a site manager who can sign in. */
export type AccountCommand =
  | { type: 'Open'; sealed: EventData<'AccountOpened'> }
  | { type: 'Rename'; sealed: EventData<'AccountRenamed'> }
  | { type: 'GrantFlags'; flags: Flags; isLastSiteManager: boolean }
  | { type: 'Deactivate'; isLastSiteManager: boolean }
  | { type: 'Activate' };

/** An account, without what is kept outside the log: its password, its sessions, its throttles. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: {
    sealed: undefined,
    flags: { is_staff: false, is_site_manager: false, is_auditor: false },
    hadFlags: false,
    isActive: true,
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'Open':
        return state.sealed ? [] : [{ type: 'AccountOpened', data: command.sealed }];
      case 'Rename':
        if (!state.sealed) throw new Refused('not-found');
        return [{ type: 'AccountRenamed', data: command.sealed }];
      case 'GrantFlags':
        return grant(state, command);
      case 'Deactivate':
        if (!state.isActive) return [];
        assertNotLast(state, command);
        return [{ type: 'AccountDeactivated', data: {} }];
      case 'Activate':
        return state.isActive ? [] : [{ type: 'AccountActivated', data: {} }];
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountOpened': {
        const { by: _, ...sealed } = event.data;
        return { ...state, sealed };
      }
      case 'AccountRenamed':
        return { ...state, sealed: state.sealed && { ...state.sealed, ...event.data } };
      case 'AccountFlagsGranted':
        return { ...state, flags: event.data, hadFlags: true };
      case 'AccountDeactivated':
        return { ...state, isActive: false };
      case 'AccountActivated':
        return { ...state, isActive: true };
    }
  },
};

export const account = defineSubject(accountStream, accountDecider);

/** The flags are among them once the account ever had any. */
export function accountFields(state: AccountState): Fields | undefined {
  const { sealed, flags, hadFlags, isActive } = state;
  if (!sealed && !hadFlags && isActive) return undefined;
  const names = { first_name: PERSONAL, last_name: PERSONAL, email: PERSONAL };
  return { ...(sealed && names), is_active: isActive, ...(hadFlags && flags) };
}

function grant(
  state: AccountState,
  { flags, isLastSiteManager }: Extract<AccountCommand, { type: 'GrantFlags' }>,
): AccountEvent[] {
  if (Object.keys(differing(state.flags, flags)).length === 0) return [];
  if (!flags.is_site_manager) assertNotLast(state, { isLastSiteManager });
  return [{ type: 'AccountFlagsGranted', data: flags }];
}

/** @throws Refused last-site-manager */
function assertNotLast(
  { flags }: AccountState,
  { isLastSiteManager }: { isLastSiteManager: boolean },
): void {
  if (flags.is_site_manager && isLastSiteManager) throw new Refused('last-site-manager');
}
