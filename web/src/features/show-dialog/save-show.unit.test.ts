import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { storedPhotos, type DraftPhoto } from './draft-photos.ts';
import { EditConflict } from '../../edit/save-edit.ts';
import { conflictSentences } from './conflict-sentences.ts';
import { SAVE_FAILED, explain, saveShow, type LoadedShow, type ShowCalls } from './save-show.ts';
import { draftOf, type ShowDraft } from './show-draft.ts';

const [a, b, c] = [examplePhoto('a'), examplePhoto('b'), examplePhoto('c')];
const two = new File(['y'], 'two.png');
const refused = (status: number, code = '') =>
  new ApiError({ status, statusText: '' }, { error: '', code });
const newPhoto: DraftPhoto = {
  kind: 'new',
  id: 'blob:1',
  file: new File(['x'], 'one.png'),
  preview: 'blob:1',
};

/** A fake server that has one show and records the calls. */
function server(show: Show, refusals: Partial<Record<keyof ShowCalls | 'response', Error[]>> = {}) {
  const state = { show, revision: 1 };
  const requested: string[] = [];
  const note = (name: keyof ShowCalls, call: string) => {
    requested.push(call);
    const refusal = refusals[name]?.shift();
    if (refusal) throw refusal;
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
      return loaded();
    },
    deletePhoto: async (id) => note('deletePhoto', `delete ${id}`),
    uploadPhotos: async (files) => {
      note('uploadPhotos', `upload ${files.map(({ name }) => name).join(',')}`);
      const photos = files.map(({ name }) => examplePhoto(`stored-${name}`));
      const missing = photos.filter(({ id }) => state.show.photos.every((one) => one.id !== id));
      changed({ photos: [...state.show.photos, ...missing] });
      const [lost] = refusals.response ?? [];
      if (lost) throw lost;
      return photos;
    },
    reorderPhotos: async (ids) => note('reorderPhotos', `order ${ids.join(',')}`),
    settle: async () => note('settle', 'settle'),
  };
  return { calls, requested, changed, loaded };
}

describe('saving an edited show', () => {
  it('updates the fields, deletes, uploads, waits, reloads and posts the order', async () => {
    const { calls, requested, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    const draft = { ...draftOf(before.show), tour_title: 'Low Tide' };
    const photos = [newPhoto, ...storedPhotos([b])];
    await saveShow({ base: before, draft: { ...draft, photos } }, calls, vi.fn());
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
    await saveShow({ base: before, draft: draftOf(before.show) }, calls, vi.fn());
    expect(requested).toEqual([]);
  });

  it('loads a show whose revision is not known, and keeps what others changed since', async () => {
    const { calls, requested, loaded, changed } = server(exampleShow());
    const base = { show: loaded().show, etag: null };
    changed({ presents_line: 'Theirs' });
    const draft = { ...draftOf(base.show), tour_title: 'Low Tide' };
    await saveShow({ base, draft }, calls, vi.fn());
    expect(requested).toEqual(['load', 'edit tour_title "2"']);
    expect(loaded().show).toMatchObject({ tour_title: 'Low Tide', presents_line: 'Theirs' });
  });

  it('takes an archived show out of the archive before publishing it', async () => {
    const { calls, requested, loaded } = server(
      exampleShow({ is_archived: true, is_published: false }),
    );
    const before = loaded();
    const draft = { ...draftOf(before.show), is_published: true };
    await saveShow({ base: before, draft }, calls, vi.fn());
    expect(requested).toEqual(['unarchive', 'load', 'edit is_published "2"']);
  });

  it('ignores that a removed photo is gone already, and fails on any other error', async () => {
    const gone = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(404)] });
    const before = gone.loaded();
    const draft = { ...draftOf(before.show), photos: storedPhotos([b]) };
    await saveShow({ base: before, draft }, gone.calls, vi.fn());
    expect(gone.requested).toEqual(['load', 'delete a', 'settle', 'load', 'order b']);
    const away = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(503)] });
    const edit = { base: before, draft };
    await expect(saveShow(edit, away.calls, vi.fn())).rejects.toMatchObject({ status: 503 });
  });

  it('does only the remaining steps when tried again after a failure', async () => {
    const { calls, requested, loaded } = server(exampleShow(), { settle: [refused(503)] });
    const before = loaded();
    const draft = { ...draftOf(before.show), tour_title: 'Low Tide' };
    const remember = vi.fn<Parameters<typeof saveShow>[2]>();
    await expect(
      saveShow({ base: before, draft: { ...draft, photos: [newPhoto] } }, calls, remember),
    ).rejects.toThrow();
    const [base, rest] = lastRemembered(remember);
    requested.length = 0;
    await saveShow({ base, draft: rest }, calls, vi.fn());
    expect(requested).toEqual(['load']);
    expect(loaded().show.photos.map(({ id }) => id)).toEqual(['stored-one.png']);
  });

  it('bases the next try on the revision that the last one made', async () => {
    const { calls, requested, loaded, changed } = server(exampleShow(), { settle: [refused(503)] });
    const before = loaded();
    const draft = { ...draftOf(before.show), tour_title: 'Low Tide' };
    const remember = vi.fn<Parameters<typeof saveShow>[2]>();
    await expect(
      saveShow({ base: before, draft: { ...draft, photos: [newPhoto] } }, calls, remember),
    ).rejects.toThrow();
    const [base, rest] = lastRemembered(remember);
    changed({ tour_title: 'Theirs' });
    const again = { base, draft: { ...rest, tour_title: 'High Tide' } };
    await expect(saveShow(again, calls, vi.fn())).rejects.toBeInstanceOf(EditConflict);
    expect(requested.filter((call) => call.startsWith('edit')).join()).not.toContain('null');
  });

  it('uploads a photo once when the response got lost, without a conflict', async () => {
    const lost = { response: [new NetworkError(new TypeError('fetch'))] };
    const { calls, requested, loaded } = server(exampleShow({ photos: [a, b, c] }), lost);
    const before = loaded();
    const photos = [...storedPhotos([a, b, c]), newPhoto, { ...newPhoto, id: 'blob:2', file: two }];
    const remember = vi.fn<Parameters<typeof saveShow>[2]>();
    const draft = { ...draftOf(before.show), photos };
    await expect(saveShow({ base: before, draft }, calls, remember)).rejects.toThrow();
    const [base, rest] = lastRemembered(remember);
    lost.response.length = 0;
    requested.length = 0;
    await saveShow({ base, draft: rest }, calls, vi.fn());
    expect(requested).toEqual(['upload one.png,two.png', 'load']);
    expect(loaded().show.photos).toHaveLength(5);
  });
});

describe('saving a show that somebody else changed', () => {
  it('keeps their changes to other fields, and their photos', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    changed({ presents_line: 'Theirs', photos: [a, b] });
    await saveShow(mine(before, { tour_title: 'Mine' }), calls, vi.fn());
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
      saveShow(mine(before, { tour_title: 'Mine', ages: '18+' }), calls, vi.fn()),
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
    await saveShow(mine(before, typed), calls, vi.fn());
    expect(requested).toEqual(['edit tour_title,ticket_url "1"', 'load']);
  });

  it('merges the photos of both before changing anything', async () => {
    const { calls, requested, changed, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    changed({ photos: [a, b, c] });
    const photos = [newPhoto, ...storedPhotos([b])];
    await saveShow(mine(before, { photos }), calls, vi.fn());
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
    const { merge } = await conflictOf(saveShow(edit, calls, vi.fn()));
    expect(merge.conflicting).toEqual(['photos']);
    expect(requested).toEqual(['load']);
  });

  it('describes the conflict in sentences', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', ages: 'all_ages', doors_time: '18:00' });
    const edit = mine(before, { tour_title: 'Mine', ages: '18+' });
    const { merge, hasNews } = await conflictOf(saveShow(edit, calls, vi.fn()));
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
      saveShow(mine(before, { tour_title: 'Mine' }), calls, vi.fn()),
    );
    expect(conflict).toMatchObject({ hasNews: true, merge: { conflicting: [] } });
    expect(conflict.merge.mine).toMatchObject({ tour_title: 'Mine', is_published: false });
  });
});

describe('explaining why a show was not saved', () => {
  const refusal = (status: number, body: object) => new ApiError({ status, statusText: '' }, body);

  it("gives the server's message for each field", () => {
    const errors = { ticket_url: ['Give a web address.'], nowhere: ['x'] };
    expect(explain(refusal(400, { error: 'x', code: 'invalid-input', errors }))).toEqual({
      errors: { ticket_url: 'Give a web address.' },
      problem: SAVE_FAILED,
    });
  });

  it("passes on the server's message about any other failure", () => {
    const away = { error: 'The records cannot be reached.', code: 'store-unavailable' };
    expect(explain(refusal(503, away)).problem).toBe(
      `${SAVE_FAILED} The records cannot be reached.`,
    );
    expect(explain(new TypeError('fetch')).problem).toBe(SAVE_FAILED);
  });

  it('says that a show is gone, because trying again would not help', () => {
    const gone = refusal(404, { error: 'x', code: 'not-found' });
    expect(explain(gone).problem).toMatch(/not there any more/);
  });
});

function mine(base: LoadedShow, changes: Partial<ShowDraft>) {
  return { base, draft: { ...draftOf(base.show), ...changes } };
}

async function conflictOf(saving: Promise<void>): Promise<EditConflict<LoadedShow, ShowDraft>> {
  const error: unknown = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EditConflict)) throw new Error('There was no conflict.', { cause: error });
  return error;
}

function lastRemembered(remember: Mock<Parameters<typeof saveShow>[2]>): [LoadedShow, ShowDraft] {
  const { lastCall } = remember.mock;
  if (!lastCall) throw new Error('Nothing was remembered.');
  return lastCall;
}
