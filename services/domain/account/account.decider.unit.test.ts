import { describe, expect, it } from 'vitest';
import type { AccountEvent } from '@stagedoor/contracts/events/account.events';
import { Refused } from '@stagedoor/contracts/refusals';
import { decideAll, evolveAll } from '../decider.ts';
import { accountDecider, type AccountCommand } from './account.decider.ts';

const ADA = { first_name: 'sealed Ada', last_name: 'sealed Lovelace', email: 'sealed address' };
const opened = { type: 'AccountOpened', data: { ...ADA, by: 'operator' } } as const;
const MANAGER = { is_staff: true, is_site_manager: true, is_auditor: false };
const manages = { type: 'AccountFlagsGranted', data: MANAGER } as const;
const deactivated = { type: 'AccountDeactivated', data: {} } as const;
const deactivate = { type: 'Deactivate', isLastSiteManager: false } as const;

const given = (...events: AccountEvent[]) => ({
  when: (...commands: AccountCommand[]) =>
    decideAll(accountDecider, evolveAll(accountDecider, accountDecider.initial, events), commands)
      .events,
});

describe('an account', () => {
  it('is opened once', () => {
    const open = { type: 'Open', sealed: opened.data } as const;
    expect(given().when(open, open)).toEqual([opened]);
  });

  it('may have had flags before the log told that it was opened', () => {
    expect(given(manages).when({ type: 'Open', sealed: opened.data })).toEqual([opened]);
  });

  it('keeps its address when it is renamed', () => {
    const sealed = { first_name: 'sealed Augusta', last_name: 'sealed King' };
    const renamed = { type: 'AccountRenamed', data: sealed } as const;
    expect(given(opened).when({ type: 'Rename', sealed })).toEqual([renamed]);
    const { sealed: now } = evolveAll(accountDecider, accountDecider.initial, [opened, renamed]);
    expect(now).toEqual({ ...ADA, ...sealed });
  });

  it('is not renamed before it is opened', () => {
    const sealed = { first_name: '', last_name: '' };
    expect(() => given().when({ type: 'Rename', sealed })).toThrow(Refused);
  });

  it('is deactivated once, keeps its flags, and is activated once', () => {
    expect(given(opened, manages).when(deactivate, deactivate)).toEqual([deactivated]);
    const past = [opened, manages, deactivated];
    const state = evolveAll(accountDecider, accountDecider.initial, past);
    expect(state).toMatchObject({ isActive: false, flags: MANAGER });
    const activate = { type: 'Activate' } as const;
    expect(given(opened, deactivated).when(activate, activate)).toEqual([
      { type: 'AccountActivated', data: {} },
    ]);
  });

  it('of the last site manager is not deactivated', () => {
    const last = { ...deactivate, isLastSiteManager: true };
    expect(() => given(opened, manages).when(last)).toThrow(
      expect.objectContaining({ code: 'last-site-manager' }),
    );
    expect(given(opened).when(last)).toEqual([deactivated]);
  });

  it('gets another address, and keeps its name', () => {
    const sealed = { email: 'another sealed address', former: ADA.email };
    const moved = { type: 'AccountAddressChanged', data: sealed } as const;
    expect(given(opened).when({ type: 'ChangeAddress', sealed })).toEqual([moved]);
    const state = evolveAll(accountDecider, accountDecider.initial, [opened, moved]);
    expect(state.sealed).toEqual({ ...ADA, email: sealed.email });
    expect(() => given().when({ type: 'ChangeAddress', sealed })).toThrow(Refused);
  });

  it('counts how often its access was ended, which the last site manager keeps', () => {
    const end = { type: 'EndAccess', isLastSiteManager: false } as const;
    const ended = { type: 'AccountAccessEnded', data: {} } as const;
    expect(given(opened).when(end, end)).toEqual([ended, ended]);
    const state = evolveAll(accountDecider, accountDecider.initial, [opened, ended, ended]);
    expect(state.accessEnds).toBe(2);
    expect(() => given(opened, manages).when({ ...end, isLastSiteManager: true })).toThrow(Refused);
  });

  it('is invited while it is active', () => {
    const invite = { type: 'Invite' } as const;
    const invited = { type: 'AccountInvited', data: {} };
    expect(given(opened).when(invite, invite)).toEqual([invited, invited]);
    expect(() => given(opened, deactivated).when(invite)).toThrow(Refused);
  });

  it('is erased once, unless it is the last site manager’s, and nothing follows', () => {
    const erase = { type: 'Erase', isLastSiteManager: false } as const;
    const erased = { type: 'AccountErased', data: {} } as const;
    expect(given(opened, manages).when(erase, erase)).toEqual([erased]);
    const last = { ...erase, isLastSiteManager: true };
    expect(() => given(opened, manages).when(last)).toThrow(Refused);
    expect(() => given(opened, erased).when({ type: 'Activate' })).toThrow(Refused);
  });
});
