import type { Photo, Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { conflictOf, rebase } from '../../edit/editor.ts';
import { storedPhotos, type NewPhoto } from './draft-photos.ts';
import { conflictSentences } from './conflict-sentences.ts';
import { PhotosRefused, Unconfirmed } from './save-failure.ts';
import {
  editableShow,
  saveShow,
  type SaveProgress,
  type ShowCalls,
  type ShowEdit,
} from './save-show.ts';
import { draftOf, normalised, storedValues, type ShowDraft } from './show-draft.ts';

const [a, b, c] = [examplePhoto('a'), examplePhoto('b'), examplePhoto('c')];
const refused = (status: number, code = '', more = {}) =>
  new ApiError({ status, statusText: '' }, { error: '', code, ...more });
const added = (name: string): NewPhoto => ({
  kind: 'new',
  id: `blob:${name}`,
  file: new File(['x'], name),
});
const [one, two] = [added('one.png'), added('two.png')];
/** Progress that nobody follows. */
const unseen = (): SaveProgress => ({ remember: () => {}, onUpload: () => {} });

type Failures = Partial<Record<keyof ShowCalls, Error[]>>;

/** A fake server that has one show and records the calls. `lost` are responses that got lost. */
function server(show: Show, refusals: Failures = {}, lost: Failures = {}) {
  const state = { show };
  const requested: string[] = [];
  const note = (name: keyof ShowCalls, call: string) => {
    requested.push(call);
    const refusal = refusals[name]?.shift();
    if (refusal) throw refusal;
  };
  const lose = (name: keyof ShowCalls) => {
    const failure = lost[name]?.shift();
    if (failure) throw failure;
  };
  const changed = (changes: Partial<Show>) => {
    const updated_at = `${state.show.updated_at}+`;
    state.show = { ...state.show, updated_at, ...changes };
    return state.show;
  };
  const loaded = () => state.show;
  const calls: ShowCalls = {
    load: async () => {
      note('load', 'load');
      return loaded();
    },
    unarchive: async () => {
      note('unarchive', 'unarchive');
      changed({ is_archived: false });
    },
    edit: async (changes, from) => {
      note('edit', `edit ${Object.keys(changes).join(',')}`);
      const now = new Map<string, unknown>(Object.entries(storedValues(state.show)));
      const sent = new Map<string, unknown>(Object.entries(changes));
      const conflicts = Object.entries(from)
        .filter(([field, was]) => now.get(field) !== was && now.get(field) !== sent.get(field))
        .map(([field]) => ({ field, current: now.get(field) }));
      if (conflicts.length > 0)
        throw refused(409, 'stale-revision', { conflicts, current: state.show });
      changed(changes);
      lose('edit');
      return loaded();
    },
    deletePhoto: async (id) => {
      note('deletePhoto', `delete ${id}`);
      changed({ photos: state.show.photos.filter((photo) => photo.id !== id) });
      lose('deletePhoto');
    },
    uploadPhoto: async ({ file: { name } }) => {
      note('uploadPhoto', `upload ${name}`);
      const photo = examplePhoto(`stored-${name}`);
      const { photos } = state.show;
      if (photos.every(({ id }) => id !== photo.id)) changed({ photos: [...photos, photo] });
      lose('uploadPhoto');
      return photo;
    },
    reorderPhotos: async (ids) => {
      note('reorderPhotos', `order ${ids.join(',')}`);
      const place = ({ id }: Photo) => ids.indexOf(id);
      changed({
        photos: state.show.photos.toSorted((first, second) => place(first) - place(second)),
      });
      lose('reorderPhotos');
    },
    settle: async () => note('settle', 'settle'),
  };
  return { calls, requested, changed, loaded };
}

describe('saving an edited show', () => {
  it('updates the fields, deletes, uploads, waits, reloads and posts the order', async () => {
    const { calls, requested, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    const draft = { ...draftOf(before), tour_title: 'Low Tide' };
    const photos = [one, ...storedPhotos([b])];
    await saveShow({ base: before, draft: { ...draft, photos } }, calls, unseen());
    expect(requested).toEqual([
      'load',
      'edit tour_title',
      'delete a',
      'upload one.png',
      'settle',
      'load',
      'order stored-one.png,b',
    ]);
  });

  it('makes no call when nothing was changed', async () => {
    const { calls, requested, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    await saveShow({ base: before, draft: draftOf(before) }, calls, unseen());
    expect(requested).toEqual([]);
  });

  it('takes an archived show out of the archive before publishing it', async () => {
    const { calls, requested, loaded } = server(
      exampleShow({ is_archived: true, is_published: false }),
    );
    const before = loaded();
    const draft = { ...draftOf(before), is_published: true };
    await saveShow({ base: before, draft }, calls, unseen());
    expect(requested).toEqual(['unarchive', 'edit is_published']);
  });

  it('ignores that a removed photo is gone already, and fails on any other error', async () => {
    const gone = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(404)] });
    const before = gone.loaded();
    const draft = { ...draftOf(before), photos: storedPhotos([b]) };
    await saveShow({ base: before, draft }, gone.calls, unseen());
    expect(gone.requested).toEqual(['load', 'delete a', 'settle', 'load', 'order b']);
    const away = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(503)] });
    const edit = { base: before, draft };
    await expect(saveShow(edit, away.calls, unseen())).rejects.toMatchObject({ status: 503 });
  });

  it('uploads the new photos one after the other, and says which one it is at', async () => {
    const { calls, requested, loaded } = server(exampleShow());
    const onUpload = vi.fn<SaveProgress['onUpload']>();
    const edit = mine(loaded(), { photos: [one, two] });
    const saved = await saveShow(edit, calls, { ...unseen(), onUpload });
    expect(saved.photos).toEqual(loaded().photos);
    expect(requested.slice(1, 3)).toEqual(['upload one.png', 'upload two.png']);
    expect(onUpload.mock.calls).toEqual([
      [one, 1, 2],
      [two, 2, 2],
    ]);
  });

  it('stores everything else when the server refuses a photo, and then says so', async () => {
    const refusal = new ApiError(
      { status: 400, statusText: '' },
      { error: 'x', code: 'invalid-input', errors: { photos: ['one.png is no picture.'] } },
    );
    const { calls, loaded } = server(exampleShow(), { uploadPhoto: [refusal] });
    const edit = mine(loaded(), { tour_title: 'Low Tide', photos: [one, two] });
    const saving = saveShow(edit, calls, unseen());
    await expect(saving).rejects.toThrow(PhotosRefused);
    await expect(saving).rejects.toThrow('One photo was refused: one.png is no picture.');
    expect(loaded()).toMatchObject({
      tour_title: 'Low Tide',
      photos: [{ id: 'stored-two.png' }],
    });
  });
});

describe('a save that fails', () => {
  const names = ['load', 'edit', 'deletePhoto', 'uploadPhoto', 'reorderPhotos'] as const;
  const errors = { refused: refused(400), away: refused(503), gone: new NetworkError(undefined) };
  const cases = names.flatMap((name) =>
    Object.entries(errors).map(([kind, error]) => [name, kind, error] as const),
  );

  it.each(cases)('at %s (%s) remembers what is stored, and later does the rest', async (...one) => {
    const [name, , error] = one;
    const { calls, loaded, last, remember } = remembering({ [name]: [error] });
    await saveShow(last(), calls, { ...unseen(), remember }).catch(() => undefined);
    expect(storedOf(last().base)).toEqual(storedOf(loaded()));
    await saveShow(last(), calls, { ...unseen(), remember });
    expect(storedOf(loaded())).toEqual({
      title: 'Low Tide',
      photos: ['stored-two.png', 'b', 'stored-one.png'],
    });
  });

  it.each(['edit', 'deletePhoto', 'reorderPhotos'] as const)(
    'at the response to %s alone sends it again, which has no second effect',
    async (name) => {
      const { calls, requested, loaded, last, remember } = remembering(
        {},
        { [name]: [new NetworkError(undefined)] },
      );
      await saveShow(last(), calls, { ...unseen(), remember });
      expect(storedOf(last().base)).toEqual(storedOf(loaded()));
      expect(new Set(requested.filter((call) => call.startsWith('edit'))).size).toBe(1);
    },
  );

  it('is unconfirmed where no response comes to a second try either', async () => {
    const gone = () => new NetworkError(undefined);
    const { calls, loaded, last } = remembering({}, { edit: [gone(), gone()] });
    await expect(saveShow(last(), calls, unseen())).rejects.toThrow(Unconfirmed);
    expect(loaded().tour_title).toBe('Low Tide');
  });

  it('has not changed anything where the show is as before', async () => {
    const gone = new NetworkError(undefined);
    const { calls, last } = remembering({ edit: [gone, gone] });
    await expect(saveShow(last(), calls, unseen())).rejects.toBe(gone);
  });

  it('succeeds where only the order could not be posted, and is right already', async () => {
    const { calls, loaded } = server(exampleShow(), { reorderPhotos: [refused(503)] });
    await saveShow(mine(loaded(), { photos: [one, two] }), calls, unseen());
    expect(loaded().photos).toHaveLength(2);
  });

  it('bases the next try on the values that the last one stored', async () => {
    const { calls, changed, last, remember } = remembering({ deletePhoto: [refused(503)] });
    await saveShow(last(), calls, { ...unseen(), remember }).catch(() => undefined);
    changed({ tour_title: 'Theirs' });
    const { base, draft } = last();
    const again = { base, draft: { ...draft, tour_title: 'High Tide' } };
    expect((await rebasedBy(again, calls)).conflicting).toEqual(['tour_title']);
  });

  it('uploads a photo once when the response got lost, without a conflict', async () => {
    const lost = { uploadPhoto: [new NetworkError(new TypeError('fetch'))] };
    const { calls, requested, loaded } = server(exampleShow({ photos: [a, b, c] }), {}, lost);
    const before = loaded();
    const photos = [...storedPhotos([a, b, c]), one, two];
    const edit = mine(before, { photos });
    await expect(saveShow(edit, calls, unseen())).rejects.toThrow(Unconfirmed);
    requested.length = 0;
    await saveShow(edit, calls, { ...unseen(), uploading: one.id });
    expect(requested.slice(0, 3)).toEqual(['upload one.png', 'load', 'upload two.png']);
    expect(loaded().photos).toHaveLength(5);
  });

  /** A server, and an edit that makes every call, as far as it was remembered. */
  function remembering(refusals: Failures, lost: Failures = {}) {
    const fake = server(exampleShow({ photos: [a, b] }), refusals, lost);
    const photos = [two, ...storedPhotos([b]), one];
    let edit = mine(fake.loaded(), { tour_title: 'Low Tide', photos });
    const remember: SaveProgress['remember'] = (base, draft) => (edit = { base, draft });
    return { ...fake, last: () => edit, remember };
  }

  function storedOf(show: Show) {
    return { title: show.tour_title, photos: show.photos.map(({ id }) => id) };
  }
});

describe('saving a show that somebody else changed', () => {
  it('keeps their changes to other fields, and their photos', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    changed({ presents_line: 'Theirs', photos: [a, b] });
    await saveShow(mine(before, { tour_title: 'Mine' }), calls, unseen());
    expect(requested).toEqual(['edit tour_title']);
    expect(loaded()).toMatchObject({
      presents_line: 'Theirs',
      tour_title: 'Mine',
      photos: [a, b],
    });
  });

  it('stops at a field that both changed, and gives both versions', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', doors_time: '18:00' });
    const edit = mine(before, { tour_title: 'Mine', ages: '18+' });
    expect(await rebasedBy(edit, calls)).toMatchObject({
      base: loaded(),
      hasNews: false,
      conflicting: ['tour_title'],
      joined: ['doors_time'],
      mine: { tour_title: 'Mine', ages: '18+', doors_time: '18:00' },
      theirs: { tour_title: 'Theirs' },
    });
    expect(loaded().tour_title).toBe('Theirs');
  });

  it('finds no conflict with what it stored itself', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ ticket_url: 'https://tickets.example.com/1', tour_title: 'Low Tide' });
    const typed = { ticket_url: 'tickets.example.com/1', tour_title: ' Low Tide ' };
    await saveShow(mine(before, typed), calls, unseen());
    expect(requested).toEqual(['edit tour_title,ticket_url']);
  });

  it('merges the photos of both before changing anything', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    changed({ photos: [a, b, c] });
    const photos = [one, ...storedPhotos([b])];
    await saveShow(mine(before, { photos }), calls, unseen());
    expect(requested).toEqual([
      'load',
      'delete a',
      'upload one.png',
      'settle',
      'load',
      'order stored-one.png,b,c',
    ]);
  });

  it('keeps a photo that somebody added while it loaded the photos', async () => {
    const { calls, changed, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    const load = vi.fn<ShowCalls['load']>(calls.load);
    load.mockImplementationOnce(async () => {
      changed({ photos: [a, b] });
      return before;
    });
    const edit = mine(before, { tour_title: 'Mine', photos: [] });
    await saveShow(edit, { ...calls, load }, unseen());
    expect(loaded()).toMatchObject({ tour_title: 'Mine', photos: [b] });
  });

  it('stops before changing anything where both moved the photos', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a, b, c] }));
    const before = loaded();
    changed({ photos: [b, a, c], tour_title: 'Theirs' });
    const edit = mine(before, { tour_title: 'Mine', photos: storedPhotos([c, a, b]) });
    const { conflicting, base, mine: rebased } = await rebasedBy(edit, calls);
    expect(conflicting).toEqual(['photos']);
    expect(requested).toEqual(['load']);
    // Only the server compares the values, once the photos are decided.
    const decided = { base, draft: rebased };
    expect((await rebasedBy(decided, calls)).conflicting).toEqual(['tour_title']);
  });

  it('merges the photos where the server names a conflict', async () => {
    const { calls, changed, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    changed({ tour_title: 'Theirs', photos: [a, b, c] });
    const edit = mine(before, { tour_title: 'Mine', photos: storedPhotos([b]) });
    const rebased = await rebasedBy(edit, calls);
    expect(rebased).toMatchObject({ conflicting: ['tour_title'], joined: ['photos'] });
    expect(rebased.mine.photos.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('describes the conflict in sentences', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', ages: 'all_ages', doors_time: '18:00' });
    const edit = mine(before, { tour_title: 'Mine', ages: '18+' });
    const conflict = { ...(await rebasedBy(edit, calls)), choices: {}, refusals: 0 };
    expect(conflictSentences(conflict, 'Nov 20, 7:05 PM')).toEqual({
      title: 'Somebody else changed this show',
      sentences: [
        'The last change was on Nov 20, 7:05 PM, while you were editing. Yours are not saved yet.',
        'You both changed Tour Title and Age Restriction: choose what to keep.',
        'Their changes to Doors Time are in the form already, beside your own.',
      ],
    });
  });

  it.each<[string, Partial<ShowDraft>]>([
    ['of a field', { tour_title: 'Mine' }],
    ['of the photos', { photos: storedPhotos([b, a]) }],
  ])('stops an edit %s where the show was archived', async (_, changes) => {
    const { calls, changed, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    changed({ is_archived: true, is_published: false });
    const rebased = await rebasedBy(mine(before, changes), calls);
    expect(rebased).toMatchObject({ hasNews: true, conflicting: [] });
    expect(rebased.mine).toMatchObject({ ...changes, is_published: false });
    expect(rebased.base).toMatchObject({ is_archived: true, is_published: false });
  });
});

function mine(base: Show, changes: Partial<ShowDraft>): ShowEdit {
  return { base, draft: normalised({ ...draftOf(base), ...changes }) };
}

/** The edit as the editor has it after a conflict of its save. */
async function rebasedBy(edit: ShowEdit, calls: ShowCalls) {
  const error: unknown = await saveShow(edit, calls, unseen()).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const conflict = conflictOf(error, editableShow);
  if (!conflict) throw new Error('There was no conflict.', { cause: error });
  return rebase(edit, conflict, editableShow);
}
