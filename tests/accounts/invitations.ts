import type { Flags } from '@stagedoor/contracts/events/account.events';
import type { TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

export const NO_FLAGS: Flags = { is_staff: false, is_site_manager: false, is_auditor: false };
/** Good enough for an account with rights. */
export const NEW_PASSWORD = 'seven lanterns on a jetty';

/** Invites `ada@venue.example`, called Ada Marsh, by default as staff. */
export function invite(
  manager: VenueClient,
  name: string,
  flags: Partial<Flags> = { is_staff: true },
) {
  const first_name = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const person = { first_name, last_name: 'Marsh', email: `${name}@venue.example` };
  return manager.call('people.invite', { body: { ...NO_FLAGS, ...flags, ...person } });
}

type WithLink = { invitation_url?: string | undefined };

export function tokenOf({ invitation_url = '' }: WithLink): string {
  return new URL(invitation_url).pathname.split('/').at(-1) ?? '';
}

/** Chooses a password by the link, in this browser. */
export function accept(client: VenueClient, invited: WithLink, password = NEW_PASSWORD) {
  return client.call('account.accept-invitation', { body: { token: tokenOf(invited), password } });
}

export async function logIn(venue: Pick<TestVenue, 'as'>, username: string, password: string) {
  const client = await venue.as('visitor');
  return client.call('session.login', { body: { username, password } });
}
