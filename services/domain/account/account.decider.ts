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
  isErased: boolean;
  /** How often its password, links, sessions and passkeys were ended. */
  accessEnds: number;
}

/** `isLastSiteManager`: whether no other account is a site manager who can sign in. */
export type AccountCommand =
  | { type: 'Open'; sealed: EventData<'AccountOpened'> }
  | { type: 'Rename'; sealed: EventData<'AccountRenamed'> }
  | { type: 'ChangeAddress'; sealed: EventData<'AccountAddressChanged'> }
  | { type: 'EndAccess'; isLastSiteManager: boolean }
  | { type: 'GrantFlags'; flags: Flags; isLastSiteManager: boolean }
  | { type: 'Invite' }
  | { type: 'ChangePassword'; by: EventData<'AccountPasswordChanged'>['by'] }
  | { type: 'AddPasskey' | 'RemovePasskey'; id: string }
  | { type: 'Deactivate'; isLastSiteManager: boolean }
  | { type: 'Activate' }
  | { type: 'Erase'; isLastSiteManager: boolean };

/** An account, without what is kept outside the log: its password, its sessions, its throttles. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: {
    sealed: undefined,
    flags: { is_staff: false, is_site_manager: false, is_auditor: false },
    hadFlags: false,
    isActive: true,
    isErased: false,
    accessEnds: 0,
  },

  decide: (state, command) => {
    if (state.isErased && command.type !== 'Erase') throw new Refused('not-found');
    switch (command.type) {
      case 'Open':
        return state.sealed ? [] : [{ type: 'AccountOpened', data: command.sealed }];
      case 'Rename':
        if (!state.sealed) throw new Refused('not-found');
        return [{ type: 'AccountRenamed', data: command.sealed }];
      case 'ChangeAddress':
        if (!state.sealed) throw new Refused('not-found');
        return [{ type: 'AccountAddressChanged', data: command.sealed }];
      case 'EndAccess':
        assertNotLast(state, command);
        return [{ type: 'AccountAccessEnded', data: {} }];
      case 'GrantFlags':
        return grant(state, command);
      case 'Invite':
        if (!state.isActive) throw new Refused('conflict', { message: NOT_ACTIVE });
        return [{ type: 'AccountInvited', data: {} }];
      case 'ChangePassword':
        return [{ type: 'AccountPasswordChanged', data: { by: command.by } }];
      case 'AddPasskey':
        return [{ type: 'PasskeyAdded', data: { id: command.id } }];
      case 'RemovePasskey':
        return [{ type: 'PasskeyRemoved', data: { id: command.id } }];
      case 'Deactivate':
        if (!state.isActive) return [];
        assertNotLast(state, command);
        return [{ type: 'AccountDeactivated', data: {} }];
      case 'Activate':
        return state.isActive ? [] : [{ type: 'AccountActivated', data: {} }];
      case 'Erase':
        if (state.isErased) return [];
        assertNotLast(state, command);
        return [{ type: 'AccountErased', data: {} }];
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
      case 'AccountAddressChanged': {
        const { email } = event.data;
        return { ...state, sealed: state.sealed && { ...state.sealed, email } };
      }
      case 'AccountAccessEnded':
        return { ...state, accessEnds: state.accessEnds + 1 };
      case 'AccountFlagsGranted':
        return { ...state, flags: event.data, hadFlags: true };
      case 'AccountInvited':
      case 'AccountPasswordChanged':
      case 'PasskeyAdded':
      case 'PasskeyRemoved':
        return state;
      case 'AccountDeactivated':
        return { ...state, isActive: false };
      case 'AccountActivated':
        return { ...state, isActive: true };
      case 'AccountErased':
        return { ...state, isActive: false, isErased: true };
    }
  },
};

const NOT_ACTIVE = 'Nobody can sign in to this account. Activate it first.';

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
