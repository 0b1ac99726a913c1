import { describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { everyCommand, isCommand, type CommandName } from '../faults/every-command.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from './undo-call.ts';

type Mutating = {
  [Name in RouteName]: (typeof paths)[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

/** The routes whose effect can be undone, as is tested here. */
const UNDONE = [
  'shows.create',
  'shows.edit',
  'shows.archive',
  'shows.unarchive',
  'shows.cancel',
  'shows.postpone',
  'shows.reschedule',
  'shows.reinstate',
  'shows.duplicate',
  'shows.restore',
  'shows.bulk-archive',
  'shows.bulk-unarchive',
  'shows.bulk-publish',
  'shows.upload-photos',
  'shows.delete-photo',
  'shows.reorder-photos',
  'genres.create',
  'genres.rename',
  'genres.delete',
  'messages.mark-read',
  'messages.mark-unread',
  'messages.mark-answered',
  'messages.mark-unanswered',
  'messages.archive',
  'messages.unarchive',
  'messages.bulk-mark-read',
  'messages.bulk-archive',
  'messages.bulk-unarchive',
  'mailing-list.change-settings',
  'themes.create',
  'themes.replace',
  'themes.delete',
  'themes.set-current',
  'themes.duplicate',
  'history.undo',
] as const satisfies Mutating[];

/** Those that cannot be undone, and why. This compiles only if every route is in one of the two. */
const NOT_UNDONE: Record<Exclude<Mutating, (typeof UNDONE)[number]>, string> = {
  'session.login': 'Nothing is changed: logging out ends the session.',
  'session.logout': 'Nothing is changed: logging in starts a session.',
  'session.signup': 'Accounts are kept outside the log.',
  'session.change-password': 'Passwords are kept outside the log, and only as hashes.',
  'shows.retract': 'Calendars and feeds were told.',
  'messages.send': 'A visitor wrote it.',
  'messages.erase': 'What is erased cannot be read by anybody.',
  'mailing-list.subscribe': 'Somebody joined by themselves.',
  'mailing-list.erase': 'What is erased cannot be read by anybody.',
  'mailing-list.unsubscribe': 'Somebody left by themselves, and is erased.',
  'themes.generate': 'Nothing is saved.',
  'findings.acknowledge': 'Somebody has seen it.',
};
const irreversible = Object.keys(NOT_UNDONE).filter((name) => isCommand(name as RouteName));

let labels = 0;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

describe('every mutating route', () => {
  it('is undone here, or listed with its reason', () => {
    const mutating = Object.entries(paths).flatMap(([name, { method }]) =>
      method === 'GET' ? [] : [name],
    );
    expect([...UNDONE, ...Object.keys(NOT_UNDONE)].toSorted()).toEqual(mutating.toSorted());
  });

  it.each(UNDONE)('%s can be undone, done again, and undone once more', async (name) => {
    const request = await prepared(name);
    const before = await everything();
    const sent = await staff.call(name, request);
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    const done = await everything();
    expect(done).not.toEqual(before);
    // A show that was made is not removed, but archived.
    const isNew = name === 'shows.create' || name === 'shows.duplicate';
    const undone = isNew ? archivedIn(done, before) : before;

    const undo = await undoAs(staff, commandOf(sent));
    expect(undo.status, JSON.stringify(undo.body)).toBe(200);
    expect(undo.body.results.filter(({ ok }) => !ok)).toEqual([]);
    expect(await everything()).toEqual(undone);
    await undoAs(staff, commandOf(undo));
    expect(await everything()).toEqual(done);
    expect((await undoAs(staff, commandOf(sent))).status).toBe(200);
    expect(await everything()).toEqual(undone);
  });

  it.each(irreversible as CommandName[])('%s says that it cannot be undone', async (name) => {
    const request = await prepared(name);
    expect((await staff.call(name, request)).status).toBeLessThan(300);
    await venue.awaitLog(staff);
    const { body } = await staff.call('history.list', { query: { limit: '1' } });
    const [entry] = body.results;
    expect(entry).toMatchObject({ undoable: false, undo_refused: 'not-undoable' });
    const refused = await undoAs(staff, entry?.command_id ?? '');
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'not-undoable',
    });
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
  const [shows, genres, messages, settings, themes, current] = await Promise.all([
    staff.call('shows.admin-list'),
    staff.call('genres.list'),
    staff.call('messages.list'),
    staff.call('mailing-list.settings'),
    staff.call('themes.list'),
    staff.call('themes.current-setting'),
  ]);
  return {
    shows: byId(shows.body.results.map((show) => ({ ...show, updated_at: '' }))),
    genres: genres.body,
    messages: messages.body,
    settings: settings.body,
    themes: byId(themes.body.map((theme) => ({ ...theme, version: 0 }))),
    current: current.body,
  };
}

type Everything = Awaited<ReturnType<typeof everything>>;

function byId<Item extends { id: string }>(items: Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

function archivedIn(done: Everything, before: Everything): Everything {
  const gone = { is_published: false, is_archived: true };
  const shows = Object.entries(done.shows).map(([id, show]) => [
    id,
    id in before.shows ? show : { ...show, ...gone },
  ]);
  return { ...done, shows: Object.fromEntries(shows) };
}
