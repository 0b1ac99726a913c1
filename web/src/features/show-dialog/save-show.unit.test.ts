import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { Show } from '@stagedoor/contracts/show';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { conflictOf, failed, openEditor, type Opened } from '../../edit/editor.ts';
import { storedPhotos } from './draft-photos.ts';
import { conflictSentences } from './save-failure.ts';
import { editableShow, saveShow } from './save-show.ts';
import { draftOf, normalised, storedValues, type ShowDraft } from './show-draft.ts';

interface Call {
  body?: unknown;
  idempotencyKey?: string;
}
const { callApi } = vi.hoisted(() => ({
  callApi: vi.fn<(name: RouteName, call: Call) => Promise<unknown>>(),
}));
vi.mock('../../session/call-api.ts', () => ({ callApi }));

const [a, b] = [examplePhoto('a'), examplePhoto('b')];
const refused = (status: number, code = '', more = {}) =>
  new ApiError({ status, statusText: '' }, { error: '', code, ...more });
const gone = () => new NetworkError(undefined);
/** The show that the fake service has, and the calls that it got. */
let show: Show;
let requested: string[];
let keys: unknown[];
/** The failures of the next calls: refused before, or lost after they were done. */
let failures: { error: Error; isLost?: boolean }[];

beforeEach(() => {
  show = exampleShow({ photos: [a, b] });
  [requested, keys, failures] = [[], [], []];
  callApi.mockImplementation(async (name, { body, idempotencyKey }) => {
    if (name !== 'shows.edit') throw new Error(`A save does not call ${name}.`);
    keys.push(idempotencyKey);
    const failure = failures.shift();
    if (failure && !failure.isLost) throw failure.error;
    const response = edit(body as Sent);
    if (failure) throw failure.error;
    return response;
  });
});

type Sent = Partial<Omit<Show, 'photos'>> & { photos?: string[]; from: Record<string, unknown> };

function edit({ from, photos, ...sent }: Sent): Show {
  requested.push(`edit ${Object.keys({ ...sent, ...(photos && { photos }) }).join(',')}`);
  const now = new Map<string, unknown>(Object.entries(storedValues(show)));
  const changes = new Map<string, unknown>(Object.entries(sent));
  const conflicts = Object.entries(from)
    .filter(([field]) => field !== 'photos')
    .filter(([field, was]) => now.get(field) !== was && now.get(field) !== changes.get(field))
    .map(([field]) => ({ field, current: now.get(field) }));
  if (conflicts.length > 0) throw refused(409, 'stale-revision', { conflicts, current: show });
  return (show = { ...show, ...sent, ...(photos && { photos: photos.map(examplePhoto) }) });
}

type Edit = Opened<Show, ShowDraft> & { base: Show };

const mine = (base: Show, changes: Partial<ShowDraft>): Edit => ({
  base,
  draft: normalised({ ...draftOf(base), ...changes }),
});
const save = (opened: Edit) => saveShow(opened, { keyFor: (sent) => sent, commands: [] });
const idsOf = ({ photos }: Show) => photos.map(({ id }) => id).join(' ');

describe('saving an edited show', () => {
  it('sends values and photos in one call, with what they were changed from', async () => {
    const photos = storedPhotos([examplePhoto('c'), b]);
    await save(mine(show, { tour_title: 'Low Tide', photos }));
    expect(callApi.mock.lastCall?.[1].body).toEqual({
      tour_title: 'Low Tide',
      photos: ['c', 'b'],
      from: { tour_title: '', photos: ['a', 'b'], is_archived: false },
    });
    expect(idsOf(show)).toBe('c b');
  });

  it('makes no call when nothing was changed', async () => {
    await save(mine(show, {}));
    expect(callApi).not.toHaveBeenCalled();
  });

  it('takes an archived show out of the archive and publishes it in one call', async () => {
    show = exampleShow({ is_archived: true, is_published: false });
    await save(mine(show, { is_published: true }));
    expect(requested).toEqual(['edit is_published,is_archived']);
  });

  it('sends it again where its response was lost, under the same key', async () => {
    failures = [{ error: gone(), isLost: true }];
    await save(mine(show, { tour_title: 'Low Tide' }));
    expect(show.tour_title).toBe('Low Tide');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([refused(403), refused(503)])('stores nothing where it is refused', async (error) => {
    failures = [{ error }];
    await expect(save(mine(show, { tour_title: 'Low Tide' }))).rejects.toBe(error);
    expect(show.tour_title).toBe('');
  });
});

describe('saving a show that somebody else changed', () => {
  it('stops at a field that both changed, and describes that in sentences', async () => {
    const opened = mine(show, { tour_title: 'Mine', ages: '18+' });
    show = { ...show, tour_title: 'Theirs', ages: 'all_ages', doors_time: '18:00' };
    const { base, draft, conflict } = await conflictIn(opened);
    expect(base).toEqual(show);
    expect(draft).toMatchObject({ tour_title: 'Mine', ages: '18+', doors_time: '18:00' });
    expect(conflict && conflictSentences(conflict, 'Nov 20, 7:05 PM')).toEqual([
      'The last change was on Nov 20, 7:05 PM, while you were editing. Yours are not saved yet.',
      'Both versions changed Tour Title and Age Restriction: choose what to keep.',
      'The changes to Doors Time are in the form already, beside your own.',
    ]);
  });

  it('merges the photos where the server names a conflict', async () => {
    const opened = mine(show, { tour_title: 'Mine', photos: storedPhotos([b]) });
    show = { ...show, tour_title: 'Theirs', photos: [a, b, examplePhoto('c')] };
    const { draft } = await conflictIn(opened);
    expect(draft.photos.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it.each<[string, Partial<ShowDraft>]>([
    ['of a field', { tour_title: 'Mine' }],
    ['of the photos', { photos: storedPhotos([b, a]) }],
  ])('stops an edit %s where the show was archived', async (_, changes) => {
    const opened = mine(show, changes);
    show = { ...show, is_archived: true, is_published: false };
    const { draft, conflict } = await conflictIn(opened);
    expect(conflict).toMatchObject({ hasNews: true, conflicting: [] });
    expect(draft).toMatchObject({ ...changes, is_published: false });
  });
});

async function failureOf(saving: Promise<Show>): Promise<unknown> {
  return saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

/** The editor after a save that others were faster than. */
async function conflictIn(opened: Edit) {
  const failure = conflictOf(await failureOf(save(opened)), editableShow);
  if (!failure) throw new Error('There was no conflict.');
  return failed(openEditor(opened, editableShow), failure, editableShow);
}
