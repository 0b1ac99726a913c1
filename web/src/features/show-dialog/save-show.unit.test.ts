import type { Photo, Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { storedPhotos, type NewPhoto } from './draft-photos.ts';
import { EditConflict } from '../../edit/save-edit.ts';
import { conflictSentences } from './conflict-sentences.ts';
import { PhotosRefused, Unconfirmed } from './save-failure.ts';
import { saveShow, type LoadedShow, type SaveProgress, type ShowCalls } from './save-show.ts';
import { draftOf, type ShowDraft } from './show-draft.ts';

const [a, b, c] = [examplePhoto('a'), examplePhoto('b'), examplePhoto('c')];
const refused = (status: number, code = '') =>
  new ApiError({ status, statusText: '' }, { error: '', code });
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
  const state = { show, revision: 1 };
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
    state.show = { ...state.show, ...changes };
    state.revision += 1;
    return state.show;
  };
  const loaded = (): LoadedShow => ({ show: state.show, etag: `"${state.revision}"` });
  const calls: ShowCalls = {
    load: async () => {
      note('load', 'load');
      return loaded();
    },
    unarchive: async () => {
      note('unarchive', 'unarchive');
      changed({ is_archived: false });
    },
    edit: async (changes, etag) => {
      note('edit', `edit ${Object.keys(changes).join(',')} ${etag}`);
      if (etag !== null && etag !== loaded().etag) throw refused(409, 'stale-revision');
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
    const draft = { ...draftOf(before.show), tour_title: 'Low Tide' };
    const photos = [one, ...storedPhotos([b])];
    await saveShow({ base: before, draft: { ...draft, photos } }, calls, unseen());
    expect(requested).toEqual([
      'load',
      'edit tour_title "1"',
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
    await saveShow({ base: before, draft: draftOf(before.show) }, calls, unseen());
    expect(requested).toEqual([]);
  });

  it('loads a show whose revision is not known, and keeps what others changed since', async () => {
    const { calls, requested, loaded, changed } = server(exampleShow());
    const base = { show: loaded().show, etag: null };
    changed({ presents_line: 'Theirs' });
    const draft = { ...draftOf(base.show), tour_title: 'Low Tide' };
    await saveShow({ base, draft }, calls, unseen());
    expect(requested).toEqual(['load', 'edit tour_title "2"']);
    expect(loaded().show).toMatchObject({ tour_title: 'Low Tide', presents_line: 'Theirs' });
  });

  it('takes an archived show out of the archive before publishing it', async () => {
    const { calls, requested, loaded } = server(
      exampleShow({ is_archived: true, is_published: false }),
    );
    const before = loaded();
    const draft = { ...draftOf(before.show), is_published: true };
    await saveShow({ base: before, draft }, calls, unseen());
    expect(requested).toEqual(['unarchive', 'load', 'edit is_published "2"']);
  });

  it('ignores that a removed photo is gone already, and fails on any other error', async () => {
    const gone = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(404)] });
    const before = gone.loaded();
    const draft = { ...draftOf(before.show), photos: storedPhotos([b]) };
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
    await saveShow(edit, calls, { ...unseen(), onUpload });
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
    expect(loaded().show).toMatchObject({
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
    'at the response to %s alone goes on, because the show tells that it was stored',
    async (name) => {
      const { calls, requested, loaded, last, remember } = remembering(
        {},
        { [name]: [new NetworkError(undefined)] },
      );
      await saveShow(last(), calls, { ...unseen(), remember });
      expect(storedOf(last().base)).toEqual(storedOf(loaded()));
      expect(requested.filter((call) => call.startsWith('edit'))).toHaveLength(1);
    },
  );

  it('is unconfirmed where the show cannot be loaded either', async () => {
    const gone = () => new NetworkError(undefined);
    const { calls, last } = remembering({}, { edit: [gone()] });
    const load = vi.fn<ShowCalls['load']>(calls.load);
    load.mockImplementationOnce(calls.load).mockRejectedValueOnce(gone());
    await expect(saveShow(last(), { ...calls, load }, unseen())).rejects.toThrow(Unconfirmed);
  });

  it('succeeds where only the order could not be posted, and is right already', async () => {
    const { calls, loaded } = server(exampleShow(), { reorderPhotos: [refused(503)] });
    await saveShow(mine(loaded(), { photos: [one, two] }), calls, unseen());
    expect(loaded().show.photos).toHaveLength(2);
  });

  it('bases the next try on the revision that the last one made', async () => {
    const { calls, changed, last, remember } = remembering({ deletePhoto: [refused(503)] });
    await saveShow(last(), calls, { ...unseen(), remember }).catch(() => undefined);
    changed({ tour_title: 'Theirs' });
    const { base, draft } = last();
    const again = { base, draft: { ...draft, tour_title: 'High Tide' } };
    await expect(saveShow(again, calls, unseen())).rejects.toBeInstanceOf(EditConflict);
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
    expect(loaded().show.photos).toHaveLength(5);
  });

  /** A server, and an edit that makes every call, as far as it was remembered. */
  function remembering(refusals: Failures, lost: Failures = {}) {
    const fake = server(exampleShow({ photos: [a, b] }), refusals, lost);
    const photos = [two, ...storedPhotos([b]), one];
    let edit = mine(fake.loaded(), { tour_title: 'Low Tide', photos });
    const remember: SaveProgress['remember'] = (base, draft) => (edit = { base, draft });
    return { ...fake, last: () => edit, remember };
  }

  function storedOf({ show }: LoadedShow) {
    return { title: show.tour_title, photos: show.photos.map(({ id }) => id) };
  }
});

describe('saving a show that somebody else changed', () => {
  it('keeps their changes to other fields, and their photos', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    changed({ presents_line: 'Theirs', photos: [a, b] });
    await saveShow(mine(before, { tour_title: 'Mine' }), calls, unseen());
    expect(requested).toEqual(['edit tour_title "1"', 'load', 'edit tour_title "2"']);
    expect(loaded().show).toMatchObject({
      presents_line: 'Theirs',
      tour_title: 'Mine',
      photos: [a, b],
    });
  });

  it('stops at a field that both changed, and gives both versions', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', doors_time: '18:00' });
    const conflict = await conflictOf(
      saveShow(mine(before, { tour_title: 'Mine', ages: '18+' }), calls, unseen()),
    );
    expect(conflict).toMatchObject({ theirs: { etag: '"2"' }, hasNews: false });
    expect(conflict.merge).toMatchObject({
      conflicting: ['tour_title'],
      joined: ['doors_time'],
      mine: { tour_title: 'Mine', ages: '18+', doors_time: '18:00' },
      theirs: { tour_title: 'Theirs' },
    });
    expect(loaded().show.tour_title).toBe('Theirs');
  });

  it('finds no conflict with what it stored itself', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ ticket_url: 'https://tickets.example.com/1', tour_title: 'Low Tide' });
    const typed = { ticket_url: 'tickets.example.com/1', tour_title: ' Low Tide ' };
    await saveShow(mine(before, typed), calls, unseen());
    expect(requested).toEqual(['edit tour_title,ticket_url "1"', 'load']);
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

  it('stops before changing anything where both moved the photos', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a, b, c] }));
    const before = loaded();
    changed({ photos: [b, a, c] });
    const edit = mine(before, { tour_title: 'Mine', photos: storedPhotos([c, a, b]) });
    const { merge } = await conflictOf(saveShow(edit, calls, unseen()));
    expect(merge.conflicting).toEqual(['photos']);
    expect(requested).toEqual(['load']);
  });

  it('describes the conflict in sentences', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', ages: 'all_ages', doors_time: '18:00' });
    const edit = mine(before, { tour_title: 'Mine', ages: '18+' });
    const { merge, hasNews } = await conflictOf(saveShow(edit, calls, unseen()));
    const conflict = { ...merge, hasNews, choices: {}, refusals: 0 };
    expect(conflictSentences(conflict, 'Nov 20, 7:05 PM')).toEqual({
      title: 'Somebody else changed this show',
      sentences: [
        'The last change was on Nov 20, 7:05 PM, while you were editing. Yours are not saved yet.',
        'You both changed Tour Title and Age Restriction: choose what to keep.',
        'Their changes to Doors Time are in the form already, beside your own.',
      ],
    });
  });

  it('stops where the show was archived', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ is_archived: true, is_published: false });
    const conflict = await conflictOf(
      saveShow(mine(before, { tour_title: 'Mine' }), calls, unseen()),
    );
    expect(conflict).toMatchObject({ hasNews: true, merge: { conflicting: [] } });
    expect(conflict.merge.mine).toMatchObject({ tour_title: 'Mine', is_published: false });
  });
});

function mine(base: LoadedShow, changes: Partial<ShowDraft>) {
  return { base, draft: { ...draftOf(base.show), ...changes } };
}

async function conflictOf(saving: Promise<unknown>): Promise<EditConflict<LoadedShow, ShowDraft>> {
  const error: unknown = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EditConflict)) throw new Error('There was no conflict.', { cause: error });
  return error;
}
