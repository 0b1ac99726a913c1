import { describe, expect, it } from 'vitest';
import { mayAccess, ROLES } from './account.ts';
import { api } from './api.ts';
import { paths, type RouteName } from './facts/paths.ts';

/* Written out once more, so that no slip in the contract opens a route; the rest is for staff. */
const OTHERS = {
  anyone: `csrf.get
    session.login session.logout session.signup session.me session.change-password
    session.passkey-options session.passkey-login
    account.accept-invitation account.forgot-password account.reset-password
    shows.list shows.upcoming shows.past shows.featured shows.facets shows.get
    shows.preview
    genres.list genres.get messages.send
    mailing-list.subscribe mailing-list.unsubscribe mailing-list.unsubscribe-page
    mailing-list.settings mailing-list.confirm mailing-list.confirm-page
    themes.list themes.get themes.current themes.current-setting
    venue.get venue.faq venue.page venue.pictures`,
  'signed-in': `account.edit sessions.list sessions.end
    passkeys.list passkeys.options passkeys.add passkeys.rename passkeys.remove`,
  history: `history.list history.people history.export history.subject history.fields history.at
    history.as-of-shows history.as-of-messages history.moments history.verification
    proof.checkpoint proof.key proof.inclusion proof.recorded proof.consistency`,
  rights: 'history.audit-file history.as-of-accounts',
  'site-manager': `findings.acknowledge personal-data.erase personal-data.export
    mail.list mail.get mail.retry mail.test
    people.list people.get people.invite people.invite-again people.edit people.erase
    venue.edit venue.set-logo venue.remove-logo`,
};

describe('the access to a route', () => {
  it.each(Object.entries(OTHERS))('is for %s where that is written here', (access, names) => {
    const routes = (Object.keys(paths) as RouteName[]).filter(
      (name) => api[name].access === access,
    );
    expect(routes.toSorted()).toEqual(names.split(/\s+/).toSorted());
  });

  it('is for staff everywhere else', () => {
    const named = Object.values(OTHERS).join(' ').split(/\s+/);
    const rest = (Object.keys(paths) as RouteName[]).filter((name) => !named.includes(name));
    expect(rest.filter((name) => api[name].access !== 'staff')).toEqual([]);
  });

  it.each([
    ['anyone', ['visitor', 'member', 'auditor', 'staff', 'site-manager']],
    ['signed-in', ['member', 'auditor', 'staff', 'site-manager']],
    ['staff', ['staff', 'site-manager']],
    ['history', ['auditor', 'staff', 'site-manager']],
    ['rights', ['auditor', 'site-manager']],
    ['site-manager', ['site-manager']],
  ] as const)('that is for %s has %j', (access, roles) => {
    expect(ROLES.filter((role) => mayAccess(role, access))).toEqual(roles);
  });
});
