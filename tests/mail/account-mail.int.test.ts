import { describe, expect, it, vi } from 'vitest';
import { accept, invite, logIn, NEW_PASSWORD } from '../accounts/invitations.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const server = closeAfterTests(await openMailServer());
const publicUrl = 'https://lanternroom.example/';
const venue = closeAfterTests(
  await openVenue({ mail: { smtpUrl: server.url, publicUrl }, publicUrl }),
);
const manager = await venue.as('site-manager');
await manager.call('venue.edit', { body: { email: 'office@lanternroom.example' } });
await venue.awaitLog(manager);

/** The mails to an address with these words, once there are so many. */
function mailsTo(to: string, words: string, count = 1): Promise<string[]> {
  return vi.waitUntil(() => {
    const found = server.mailsTo(to).filter((mail) => unfolded(mail).includes(words));
    return found.length >= count && found;
  }, PATIENCE);
}

const unfolded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

function linkOf(mail = ''): { invitation_url: string } {
  const [invitation_url = ''] =
    /https:\S+\/new-password\/(?:invitation|reset)\/[\w-]{43}/.exec(unfolded(mail)) ?? [];
  return { invitation_url };
}

const linkIn = async (mails: Promise<string[]>) => linkOf((await mails).at(-1));

async function reset(client: VenueClient, link: { invitation_url: string }, password: string) {
  const token = link.invitation_url.split('/').at(-1);
  return client.call('account.reset-password', { body: { token, password } });
}

const forget = async (email: string) =>
  (await venue.as('visitor')).call('account.forgot-password', { body: { email } });

describe('an invitation', () => {
  it('is mailed, and its link works', async () => {
    const { body } = await invite(manager, 'ada');
    const mails = mailsTo('ada@venue.example', 'Choose a password');
    // The name of whoever has invited her.
    expect((await mails)[0]).toMatch(/\w+ Manager has made an account/i);
    const link = await linkIn(mails);
    expect(link.invitation_url).toBe(body.invitation_url);
    expect((await accept(await venue.as('visitor'), link)).status).toBe(200);
  });

  it('for somebody with a password says that it holds', async () => {
    const { body } = await invite(manager, 'bea');
    await accept(await venue.as('visitor'), body);
    await manager.call('people.invite-again', { params: { id: body.id } });
    await mailsTo('bea@venue.example', 'Your password holds until you use it');
    expect((await logIn(venue, 'bea@venue.example', NEW_PASSWORD)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link in a mail, once, which signs all others out', async () => {
    const { body } = await invite(manager, 'cem');
    const cem = await venue.as('visitor');
    await accept(cem, body);
    expect(await forget('Cem@venue.example')).toMatchObject({
      status: 202,
      body: { success: true },
    });
    const link = await linkIn(mailsTo('cem@venue.example', 'Choose a new password'));
    const phone = await venue.as('visitor');
    expect((await reset(phone, link, 'short')).body.errors).toHaveProperty('password');
    expect((await reset(phone, link, 'nine owls over the quay')).body).toMatchObject({
      success: true,
      user: { email: 'cem@venue.example' },
    });
    expect((await cem.call('session.me')).status).toBe(401);
    const again = await reset(await venue.as('visitor'), link, 'ten owls over the quay');
    expect(again).toMatchObject({ status: 400, body: { errors: { token: [expect.any(String)] } } });
    await mailsTo('cem@venue.example', 'The password of your account was changed');
  });

  it('is answered alike for an address without an account, which gets no mail', async () => {
    const [known, unknown] = [await forget('cem@venue.example'), await forget('nobody@x.example')];
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    expect([...unknown.headers.keys()].toSorted()).toEqual([...known.headers.keys()].toSorted());
    await forget('bea@venue.example');
    await mailsTo('bea@venue.example', 'Choose a new password');
    expect(server.mailsTo('nobody@x.example')).toEqual([]);
  });

  it('is mailed to one address three times an hour at most', async () => {
    await invite(manager, 'dan');
    for (const _ of [1, 2, 3]) await forget('dan@venue.example');
    const mails = await mailsTo('dan@venue.example', 'Somebody asked', 3);
    expect((await forget('dan@venue.example')).status).toBe(202);
    const [waiting] = await venue.sql.rows(
      `select id from app.outgoing_mails where state = 'waiting' and kind = 'password-reset'`,
    );
    expect(waiting).toBeUndefined();
    // Mails may overtake each other, and the link that was made last works.
    const tries: number[] = [];
    for (const mail of mails) {
      const client = await venue.as('visitor');
      tries.push((await reset(client, linkOf(mail), 'six owls over the quay')).status);
    }
    expect(tries.filter((status) => status === 200)).toHaveLength(1);
  });

  it('needs the link that was made for it', async () => {
    const { body } = await invite(manager, 'eva');
    const foreign = await reset(
      await venue.as('visitor'),
      { invitation_url: body.invitation_url },
      NEW_PASSWORD,
    );
    expect(foreign.body.errors).toHaveProperty('token');
  });
});

describe('the owner of an account', () => {
  it('is told of another right, and of another address at the former one', async () => {
    const { body } = await invite(manager, 'fay');
    await accept(await venue.as('visitor'), body);
    const params = { id: body.id };
    await manager.call('people.edit', { params, body: { is_auditor: true } });
    await mailsTo('fay@venue.example', 'has changed what you may do');
    await manager.call('people.edit', { params, body: { email: 'fay@other.example' } });
    await mailsTo('fay@venue.example', 'another e-mail address now');
    expect(await mailsTo('fay@other.example', 'Choose a password')).toHaveLength(1);
  });

  it('is told of a password that they chose themselves', async () => {
    const client = await venue.as('visitor');
    const email = 'gil@example.com';
    const person = { first_name: 'Gil', last_name: 'Marsh', email, password: PASSWORD };
    await client.call('session.signup', { body: person });
    const body = { current_password: PASSWORD, password: 'another-fine-password' };
    expect((await client.call('session.change-password', { body })).status).toBe(200);
    await mailsTo(email, 'The password of your account was changed');
  });

  it('who was never there is told by the invitation alone', async () => {
    await invite(manager, 'hal');
    await mailsTo('hal@venue.example', 'Choose a password');
    expect(server.mailsTo('hal@venue.example')).toHaveLength(1);
  });
});

it('leaves no line of somebody who was erased', async () => {
  const { body } = await invite(manager, 'ida');
  await mailsTo('ida@venue.example', 'Choose a password');
  await manager.call('people.erase', { params: { id: body.id } });
  const lines = await venue.sql.rows('select id from app.outgoing_mails where person = $1', [
    `account-${body.id}`,
  ]);
  expect(lines).toEqual([]);
});
