import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { Photo, Show } from '@stagedoor/contracts/show';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { conflictOf, failed, openEditor, type Opened } from '../../edit/editor.ts';
import { storedPhotos, type NewPhoto } from './draft-photos.ts';
import { conflictSentences, PartlySaved, PhotosRefused } from './save-failure.ts';
import { editableShow, saveShow } from './save-show.ts';
import { draftOf, normalised, storedValues, type ShowDraft } from './show-draft.ts';

interface Call {
  params?: { photoId?: string };
  body?: unknown;
}
const { callApi } = vi.hoisted(() => ({
  callApi: vi.fn<(name: RouteName, call: Call) => Promise<unknown>>(),
}));
vi.mock('../../session/call-api.ts', () => ({ callApi }));

const [a, b] = [examplePhoto('a'), examplePhoto('b')];
const refused = (status: number, code = '', more = {}) =>
  new ApiError({ status, statusText: '' }, { error: '', code, ...more });
const gone = () => new NetworkError(undefined);
const added = (name: string): NewPhoto => ({
  kind: 'new',
  id: `blob:${name}`,
  file: new File(['x'], name),
});

/** The show that the fake service has, and the calls that it got. */
let show: Show;
let requested: string[];
/** The failures of the next calls of a route: refused before, or lost after they were done. */
let failures: { name: RouteName; error: Error; isLost?: boolean }[];

beforeEach(() => {
  show = exampleShow({ photos: [a, b] });
  [requested, failures] = [[], []];
  callApi.mockImplementation(async (name, call) => {
    const failure = failures.find((each) => each.name === name);
    failures = failures.filter((each) => each !== failure);
    if (failure && !failure.isLost) {
      requested.push(`${name} fails`);
      throw failure.error;
    }
    const response = serve(name, call);
    if (failure) throw failure.error;
    return response;
  });
});

function serve(name: string, { params = {}, body }: Call): unknown {
  const { photoId = '' } = params;
  switch (name) {
    case 'shows.get':
      requested.push('load');
      return show;
    case 'shows.unarchive':
      requested.push('unarchive');
      return (show = { ...show, is_archived: false });
    case 'shows.edit':
      return edit(body as Partial<Show> & { from: Partial<Show> });
    case 'shows.delete-photo':
      requested.push(`delete ${photoId}`);
      if (show.photos.every(({ id }) => id !== photoId)) throw refused(404);
      show = { ...show, photos: show.photos.filter(({ id }) => id !== photoId) };
      return null;
    case 'shows.upload-photos': {
      const file = body instanceof FormData ? body.get('photos') : undefined;
      const photo = examplePhoto(file instanceof File ? file.name : '');
      requested.push(`upload ${photo.id}`);
      const rest = show.photos.filter(({ id }) => id !== photo.id);
      return (show = { ...show, photos: [...rest, photo] });
    }
    case 'shows.reorder-photos': {
      const ids = (body as { photos: { id: string }[] }).photos.map(({ id }) => id);
      requested.push(`order ${ids.join(',')}`);
      const place = ({ id }: Photo) => ids.indexOf(id);
      return (show = { ...show, photos: show.photos.toSorted((x, y) => place(x) - place(y)) });
    }
    default:
      throw new Error(`A save does not call ${name}.`);
  }
}

function edit({ from, ...sent }: Partial<Show> & { from: Partial<Show> }): Show {
  requested.push(`edit ${Object.keys(sent).join(',')}`);
  const now = new Map<string, unknown>(Object.entries(storedValues(show)));
  const changes = new Map<string, unknown>(Object.entries(sent));
  const conflicts = Object.entries(from)
    .filter(([field, was]) => now.get(field) !== was && now.get(field) !== changes.get(field))
    .map(([field]) => ({ field, current: now.get(field) }));
  if (conflicts.length > 0) throw refused(409, 'stale-revision', { conflicts, current: show });
  return (show = { ...show, ...sent });
}

type Edit = Opened<Show, ShowDraft> & { base: Show };

const mine = (base: Show, changes: Partial<ShowDraft>): Edit => ({
  base,
  draft: normalised({ ...draftOf(base), ...changes }),
});
const save = (opened: Opened<Show, ShowDraft>, onUpload = (): void => {}) =>
  saveShow(opened, { create: async () => show, onUpload, commands: [] });
const idsOf = ({ photos }: Show) => photos.map(({ id }) => id).join(' ');

describe('saving an edited show', () => {
  it('updates the show, deletes, uploads, waits, reloads and posts the order', async () => {
    const photos = [added('one'), ...storedPhotos([b])];
    await save(mine(show, { tour_title: 'Low Tide', photos }));
    expect(requested).toEqual(['edit tour_title', 'delete a', 'upload one', 'load', 'order one,b']);
  });

  it('makes no call when nothing was changed', async () => {
    await save(mine(show, {}));
    expect(requested).toEqual([]);
  });

  it('takes an archived show out of the archive before publishing it', async () => {
    show = exampleShow({ is_archived: true, is_published: false });
    await save(mine(show, { is_published: true }));
    expect(requested).toEqual(['unarchive', 'edit is_published']);
  });

  it('creates a new show, and then uploads its photos', async () => {
    show = exampleShow();
    await save({ draft: { ...draftOf(show), photos: [added('one')] } });
    expect(requested).toEqual(['upload one', 'load', 'order one']);
  });

  it('uploads the new photos one after the other, and says which one it is at', async () => {
    const onUpload = vi.fn<(place?: number, count?: number) => void>();
    await save(mine(show, { photos: [added('one'), added('two')] }), onUpload);
    expect(onUpload.mock.calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(idsOf(show)).toBe('one two');
  });

  it('stores everything else when the server refuses a photo, and then says so', async () => {
    const errors = { photos: ['one is no picture.'] };
    const error = refused(400, 'invalid-input', { errors });
    failures = [{ name: 'shows.upload-photos', error }];
    const photos = [...storedPhotos([a, b]), added('one'), added('two')];
    const saving = save(mine(show, { tour_title: 'Low Tide', photos }));
    await expect(saving).rejects.toMatchObject({ cause: expect.any(PhotosRefused) });
    await expect(saving).rejects.toMatchObject({
      cause: { message: 'One photo was refused: one is no picture.' },
    });
    expect(show.tour_title).toBe('Low Tide');
    expect(idsOf(show)).toBe('a b two');
  });
});

describe('a save that fails', () => {
  const names = ['edit', 'delete-photo', 'upload-photos', 'get', 'reorder-photos'] as const;
  const errors = { refused: refused(403), away: refused(503), gone: gone() };
  const cases = names.flatMap((name) =>
    Object.entries(errors).map(([kind, error]) => [name, kind, error] as const),
  );
  const photos = () => [added('two'), ...storedPhotos([b]), added('one')];

  it.each(cases)('at %s (%s) does the rest when it is tried again', async (name, _, error) => {
    const opened = mine(show, { tour_title: 'Low Tide', photos: photos() });
    failures = [
      { name: `shows.${name}`, error },
      { name: `shows.${name}`, error },
    ];
    const failure = await failureOf(save(opened));
    const now = failure instanceof PartlySaved && failure.edit;
    const editor = failed(openEditor(opened), { errors: {}, ...now }, editableShow);
    failures = [];
    await save({ base: editor.base ?? show, draft: normalised(editor.draft) });
    expect(show.tour_title).toBe('Low Tide');
    expect(idsOf(show)).toBe('two b one');
    expect(new Set(requested.filter((call) => call.startsWith('upload'))).size).toBe(2);
  });

  it.each(['edit', 'delete-photo', 'upload-photos', 'reorder-photos'] as const)(
    'at the response to %s alone sends it again, which has no second effect',
    async (name) => {
      failures = [{ name: `shows.${name}`, error: gone(), isLost: true }];
      await save(mine(show, { tour_title: 'Low Tide', photos: photos() }));
      expect(idsOf(show)).toBe('two b one');
    },
  );

  it('succeeds where only the order could not be posted, and is right already', async () => {
    failures = [{ name: 'shows.reorder-photos', error: refused(503) }];
    await save(mine(show, { photos: [...storedPhotos([a, b]), added('one')] }));
    expect(idsOf(show)).toBe('a b one');
  });

  it('keeps a new show that has been created', async () => {
    show = exampleShow();
    failures = [{ name: 'shows.upload-photos', error: refused(503) }];
    const draft = { ...draftOf(show), photos: [added('one')] };
    await expect(save({ draft })).rejects.toMatchObject({ edit: { now: { id: show.id } } });
  });
});

describe('saving a show that somebody else changed', () => {
  it('keeps their changes to other fields, and their photos', async () => {
    const opened = mine(show, { tour_title: 'Mine' });
    show = { ...show, presents_line: 'Theirs', photos: [b, a] };
    await save(opened);
    expect(requested).toEqual(['edit tour_title']);
    expect(show).toMatchObject({ presents_line: 'Theirs', tour_title: 'Mine', photos: [b, a] });
  });

  it('keeps photos and an order that others made where only photos were added', async () => {
    const photos = [...storedPhotos([a, b]), added('one')];
    const opened = mine(show, { photos });
    show = { ...show, photos: [b, a, examplePhoto('theirs')] };
    await save(opened);
    expect(idsOf(show)).toBe('b a theirs one');
  });

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
  return failed(openEditor(opened), failure, editableShow);
}
