import { describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { forwardedRoutes } from '@stagedoor/platform/http/front-door';
import { everyCommand, type CommandName } from '../faults/every-command.ts';
import { NO_FLAGS } from '../accounts/invitations.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from './undo-call.ts';

type Mutating = {
  [Name in RouteName]: (typeof paths)[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

/** The routes whose effect cannot be undone, and why. */
const NOT_UNDONE: Partial<Record<Mutating, string>> = {
  'session.login': 'Nothing is changed: logging out ends the session.',
  'session.logout': 'Nothing is changed: logging in starts a session.',
  'session.signup': 'Accounts are kept outside the log.',
  'session.passkey-options': 'Nothing is changed.',
  'session.passkey-login': 'Nothing is changed: logging out ends the session.',
  'passkeys.options': 'Nothing is changed.',
  'passkeys.add': 'Only its owner can add or remove a passkey.',
  'passkeys.rename': 'Names of passkeys are kept outside the log.',
  'passkeys.remove': 'Only its owner can add or remove a passkey.',
  'session.change-password': 'Passwords are kept outside the log, and only as hashes.',
  'account.accept-invitation': 'Passwords are kept outside the log, and only as hashes.',
  'account.reset-password': 'Passwords are kept outside the log, and only as hashes.',
  'account.forgot-password': 'A mail goes out.',
  'account.edit': 'Names and addresses are changed by whoever they belong to.',
  'sessions.end': 'Nothing is changed: logging in starts a session.',
  'people.invite-again': 'The next link takes its place.',
  'people.erase': 'What is erased cannot be read by anybody.',
  'photos.stage': 'No show has the photo yet.',
  'shows.retract': 'Calendars and feeds were told.',
  'messages.send': 'A visitor wrote it.',
  'messages.mark-genuine': 'A visitor wrote it.',
  'messages.erase': 'What is erased cannot be read by anybody.',
  'mailing-list.subscribe': 'Somebody joined by themselves.',
  'mailing-list.erase': 'What is erased cannot be read by anybody.',
  'mailing-list.bring-back': 'What mail servers refuse is kept outside the log.',
  'personal-data.erase': 'What is erased cannot be read by anybody.',
  'mailing-list.confirm': 'Somebody joined by themselves.',
  'mailing-list.unsubscribe': 'Somebody left by themselves, and is erased.',
  'imports.create': 'Nothing is changed.',
  'imports.run': 'It goes on after the response; `tests/imports/` undoes it.',
  'imports.delete': 'Files and rows are kept for a day alone.',
  'announcements.create': 'A draft is deleted where it was written.',
  'announcements.edit': 'A draft is changed where it was written.',
  'announcements.delete': 'A draft is written again.',
  'announcements.test': 'A mail went out.',
  'announcements.send': 'Mails went out.',
  'announcements.cancel': 'Some have the mail and others do not.',
  'mail.retry': 'A mail went out.',
  'mail.test': 'A mail went out.',
  'themes.generate': 'Nothing is saved.',
  'findings.acknowledge': 'Somebody has seen it.',
};
const commands = Object.keys(everyCommand) as CommandName[];
const irreversible = commands.filter((name) => name in NOT_UNDONE);
/** All others can be undone, as is tested here. */
const UNDONE = commands.filter((name) => !(name in NOT_UNDONE));

/** What they make is not removed: a show is archived, and an account loses its rights. */
const STAYS: readonly CommandName[] = ['shows.create', 'shows.duplicate', 'people.invite'];

let labels = 0;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('site-manager');

describe('every mutating route', () => {
  it('is undone here, or listed with its reason', () => {
    const mutating = forwardedRoutes.filter((name) => paths[name].method !== 'GET');
    expect([...UNDONE, ...Object.keys(NOT_UNDONE)].toSorted()).toEqual(mutating.toSorted());
  });

  it.each(UNDONE)('%s can be undone, done again, and undone once more', async (name) => {
    const request = await prepared(name);
    const before = await everything();
    const sent = await staff.call(name, request);
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    const done = await everything();
    expect(done).not.toEqual(before);
    const isNew = STAYS.includes(name);
    const undone = isNew ? withoutNew(done, before) : before;

    const undo = await undoAs(staff, commandOf(sent));
    expect(undo.status, JSON.stringify(undo.body)).toBe(200);
    expect(undo.body.results.filter(({ ok }) => !ok)).toEqual([]);
    expect(await everything()).toEqual(undone);
    await undoAs(staff, commandOf(undo));
    expect(await everything()).toEqual(done);
    expect((await undoAs(staff, commandOf(sent))).status).toBe(200);
    expect(await everything()).toEqual(undone);
  });

  it.each(irreversible)('%s says that it cannot be undone', async (name) => {
    const request = await prepared(name);
    expect((await staff.call(name, request)).status).toBeLessThan(300);
    await venue.awaitLog(staff);
    const { body } = await staff.call('history.list', { query: { limit: '1' } });
    const [entry] = body.results;
    expect(entry).toMatchObject({ undoable: false, undo_refused: 'not-undoable' });
    const refused = await undoAs(staff, entry?.command_id ?? '');
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-undoable' } });
  });
});

async function prepared(name: CommandName) {
  labels += 1;
  const request = await everyCommand[name]({ staff, label: `label${labels}x` });
  await venue.awaitLog(staff);
  return request;
}

/** What staff can read of everything that they change, without counters and times of changes. */
async function everything() {
  const [shows, genres, messages, settings, facts, themes, current, people] = await Promise.all([
    staff.call('shows.admin-list'),
    staff.call('genres.list'),
    staff.call('messages.list'),
    staff.call('mailing-list.settings'),
    staff.call('venue.get'),
    staff.call('themes.list'),
    staff.call('themes.current-setting'),
    staff.call('people.list'),
  ]);
  // A link that comes back has another address.
  const shared = 'select id from read.shows where shared_revision is not null order by id';
  return {
    shows: byId(shows.body.results.map((show) => ({ ...show, updated_at: '' }))),
    links: await venue.sql.rows(shared),
    genres: genres.body,
    messages: messages.body,
    settings: settings.body,
    venue: facts.body,
    themes: byId(themes.body.map((theme) => ({ ...theme, version: 0 }))),
    current: current.body,
    people: byId(people.body.results),
  };
}

type Everything = Awaited<ReturnType<typeof everything>>;

function byId<Item extends { id: string }>(items: Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

function withoutNew(done: Everything, before: Everything): Everything {
  const changed = (now: object, former: object, gone: object) =>
    Object.fromEntries(
      Object.entries(now).map(([id, one]) => [id, id in former ? one : { ...one, ...gone }]),
    );
  return {
    ...done,
    shows: changed(done.shows, before.shows, { is_published: false, is_archived: true }),
    people: changed(done.people, before.people, NO_FLAGS),
  };
}
