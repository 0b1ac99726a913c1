import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { keptPhotos, type DraftPhoto } from './draft-photos.ts';
import type { Draft } from './draft.ts';
import { EditConflict, saveShow, type LoadedShow, type ShowCalls } from './save-show.ts';
import { fieldsOf, type Changes } from './show-values.ts';

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

/** A server with one show, which writes down what it is asked. */
function server(show: Show, refusals: Partial<Record<keyof ShowCalls | 'answer', Error[]>> = {}) {
  const state = { show, revision: 1 };
  const asked: string[] = [];
  const note = (name: keyof ShowCalls, call: string) => {
    asked.push(call);
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
    edit: async (changes: Changes, etag) => {
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
      const [lost] = refusals.answer ?? [];
      if (lost) throw lost;
      return photos;
    },
    reorderPhotos: async (ids) => note('reorderPhotos', `order ${ids.join(',')}`),
    settle: async () => note('settle', 'settle'),
  };
  return { calls, asked, changed, loaded };
}

describe('saving an edited show', () => {
  it('updates the fields, deletes, uploads, waits, reloads and posts the order', async () => {
    const { calls, asked, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    const fields = { ...fieldsOf(before.show), tour_title: 'Low Tide' };
    await saveShow(before, { fields, photos: [newPhoto, ...keptPhotos([b])] }, calls, vi.fn());
    expect(asked).toEqual([
      'load',
      'edit tour_title "1"',
      'delete a',
      'upload one.png',
      'settle',
      'load',
      'order stored-one.png,b',
    ]);
  });

  it('asks nothing of the server for what was left alone', async () => {
    const { calls, asked, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    await saveShow(
      before,
      { fields: fieldsOf(before.show), photos: keptPhotos([a]) },
      calls,
      vi.fn(),
    );
    expect(asked).toEqual([]);
  });

  it('takes an archived show out of the archive before it is published', async () => {
    const { calls, asked, loaded } = server(
      exampleShow({ is_archived: true, is_published: false }),
    );
    const before = loaded();
    const fields = { ...fieldsOf(before.show), is_published: true };
    await saveShow(before, { fields, photos: [] }, calls, vi.fn());
    expect(asked).toEqual(['unarchive', 'load', 'edit is_published "2"']);
  });

  it('does not mind a removed photo that is gone already, but minds everything else', async () => {
    const gone = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(404)] });
    const before = gone.loaded();
    const draft = { fields: fieldsOf(before.show), photos: keptPhotos([b]) };
    await saveShow(before, draft, gone.calls, vi.fn());
    expect(gone.asked).toEqual(['load', 'delete a', 'settle', 'load', 'order b']);
    const away = server(exampleShow({ photos: [a, b] }), { deletePhoto: [refused(503)] });
    await expect(saveShow(before, draft, away.calls, vi.fn())).rejects.toMatchObject({
      status: 503,
    });
  });

  it('does only the rest when tried again after a failure', async () => {
    const { calls, asked, loaded } = server(exampleShow(), { settle: [refused(503)] });
    const before = loaded();
    const fields = { ...fieldsOf(before.show), tour_title: 'Low Tide' };
    const remember = vi.fn<Parameters<typeof saveShow>[3]>();
    await expect(
      saveShow(before, { fields, photos: [newPhoto] }, calls, remember),
    ).rejects.toThrow();
    const [base, draft] = lastRemembered(remember);
    asked.length = 0;
    await saveShow(base, draft, calls, vi.fn());
    expect(asked).toEqual(['load']);
    expect(loaded().show.photos.map(({ id }) => id)).toEqual(['stored-one.png']);
  });

  it('edits on from the revision that the last save made', async () => {
    const { calls, asked, loaded, changed } = server(exampleShow(), { settle: [refused(503)] });
    const before = loaded();
    const fields = { ...fieldsOf(before.show), tour_title: 'Low Tide' };
    const remember = vi.fn<Parameters<typeof saveShow>[3]>();
    await expect(
      saveShow(before, { fields, photos: [newPhoto] }, calls, remember),
    ).rejects.toThrow();
    const [base, draft] = lastRemembered(remember);
    changed({ tour_title: 'Theirs' });
    const again = { ...draft, fields: { ...draft.fields, tour_title: 'High Tide' } };
    await expect(saveShow(base, again, calls, vi.fn())).rejects.toBeInstanceOf(EditConflict);
    expect(asked.filter((call) => call.startsWith('edit')).join()).not.toContain('null');
  });

  it('uploads a photo once when the answer got lost, and nobody is asked about it', async () => {
    const lost = { answer: [new NetworkError(new TypeError('fetch'))] };
    const { calls, asked, loaded } = server(exampleShow({ photos: [a, b, c] }), lost);
    const before = loaded();
    const photos = [...keptPhotos([a, b, c]), newPhoto, { ...newPhoto, id: 'blob:2', file: two }];
    const remember = vi.fn<Parameters<typeof saveShow>[3]>();
    const fields = fieldsOf(before.show);
    await expect(saveShow(before, { fields, photos }, calls, remember)).rejects.toThrow();
    const [base, draft] = lastRemembered(remember);
    lost.answer.length = 0;
    asked.length = 0;
    await saveShow(base, draft, calls, vi.fn());
    expect(asked).toEqual(['upload one.png,two.png', 'load']);
    expect(loaded().show.photos).toHaveLength(5);
  });
});

describe('saving a show that somebody else changed', () => {
  it('goes on top of their changes to other fields, and leaves their photos alone', async () => {
    const { calls, asked, changed, loaded } = server(exampleShow({ photos: [a] }));
    const before = loaded();
    changed({ presents_line: 'Theirs', photos: [a, b] });
    const fields = { ...fieldsOf(before.show), tour_title: 'Mine' };
    await saveShow(before, { fields, photos: keptPhotos([a]) }, calls, vi.fn());
    expect(asked).toEqual(['edit tour_title "1"', 'load', 'edit tour_title "2"']);
    expect(loaded().show).toMatchObject({
      presents_line: 'Theirs',
      tour_title: 'Mine',
      photos: [a, b],
    });
  });

  it('stops at a field that both changed, and has both versions', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs', doors_time: '18:00' });
    const conflict = await conflictOf(
      saveShow(before, mine(before, { tour_title: 'Mine', ages: '18+' }), calls, vi.fn()),
    );
    expect(conflict).toMatchObject({ theirs: { etag: '"2"' }, archived: false });
    expect(conflict.merge).toMatchObject({
      clashing: ['tour_title'],
      joined: ['doors_time'],
      mine: { fields: { tour_title: 'Mine', ages: '18+', doors_time: '18:00' } },
      theirs: { fields: { tour_title: 'Theirs' } },
    });
    expect(loaded().show.tour_title).toBe('Theirs');
  });

  it('takes what it stored itself for no conflict', async () => {
    const { calls, asked, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ ticket_url: 'https://tickets.example.com/1', tour_title: 'Low Tide' });
    const typed = { ticket_url: 'tickets.example.com/1', tour_title: ' Low Tide ' };
    await saveShow(before, mine(before, typed), calls, vi.fn());
    expect(asked).toEqual(['edit tour_title,ticket_url "1"', 'load']);
  });

  it('joins the photos of both, before anything is changed', async () => {
    const { calls, asked, changed, loaded } = server(exampleShow({ photos: [a, b] }));
    const before = loaded();
    changed({ photos: [a, b, c] });
    const photos = [newPhoto, ...keptPhotos([b])];
    await saveShow(before, { fields: fieldsOf(before.show), photos }, calls, vi.fn());
    expect(asked).toEqual([
      'load',
      'delete a',
      'upload one.png',
      'settle',
      'load',
      'order stored-one.png,b,c',
    ]);
  });

  it('stops before anything is changed where both moved the photos', async () => {
    const { calls, asked, changed, loaded } = server(exampleShow({ photos: [a, b, c] }));
    const before = loaded();
    changed({ photos: [b, a, c] });
    const draft = mine(before, { tour_title: 'Mine' }, keptPhotos([c, a, b]));
    const { merge } = await conflictOf(saveShow(before, draft, calls, vi.fn()));
    expect(merge.clashing).toEqual(['photos']);
    expect(asked).toEqual(['load']);
  });

  it('tells that it was archived', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ is_archived: true, is_published: false });
    const conflict = await conflictOf(
      saveShow(before, mine(before, { tour_title: 'Mine' }), calls, vi.fn()),
    );
    expect(conflict).toMatchObject({ archived: true, merge: { clashing: [] } });
    expect(conflict.merge.mine.fields).toMatchObject({ tour_title: 'Mine', is_published: false });
  });
});

function mine(before: LoadedShow, changes: Changes, photos: DraftPhoto[] = []): Draft {
  return { fields: { ...fieldsOf(before.show), ...changes }, photos };
}

async function conflictOf(saving: Promise<void>): Promise<EditConflict> {
  const error: unknown = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EditConflict)) throw new Error('There was no conflict.', { cause: error });
  return error;
}

function lastRemembered(remember: Mock<Parameters<typeof saveShow>[3]>): [LoadedShow, Draft] {
  const { lastCall } = remember.mock;
  if (!lastCall) throw new Error('Nothing was remembered.');
  return lastCall;
}
