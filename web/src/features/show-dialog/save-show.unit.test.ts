import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/example-show.ts';
import { ApiError } from '../../api/api-error.ts';
import { keptPhotos, type DraftPhoto } from './draft-photos.ts';
import { EditConflict, saveShow, type LoadedShow, type ShowCalls } from './save-show.ts';
import { fieldsOf, type Changes } from './show-values.ts';

const [a, b] = [examplePhoto('a'), examplePhoto('b')];
const refused = (status: number, code = '') =>
  new ApiError({ status, statusText: '' }, { error: '', code });
const newPhoto: DraftPhoto = {
  kind: 'new',
  id: 'blob:1',
  file: new File(['x'], 'one.png'),
  preview: 'blob:1',
};

/** A server with one show, which writes down what it is asked. */
function server(show: Show, refusals: Partial<Record<keyof ShowCalls, Error[]>> = {}) {
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
      return changed(changes);
    },
    deletePhoto: async (id) => note('deletePhoto', `delete ${id}`),
    uploadPhotos: async (files) => {
      note('uploadPhotos', `upload ${files.map(({ name }) => name).join(',')}`);
      const photos = files.map(({ name }) => examplePhoto(`stored-${name}`));
      changed({ photos: [...state.show.photos, ...photos] });
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
    expect(gone.asked).toEqual(['delete a', 'settle', 'load', 'order b']);
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
    const [base, draft] = remember.mock.lastCall ?? [];
    if (!base || !draft) throw new Error('Nothing was remembered.');
    asked.length = 0;
    await saveShow(base, draft, calls, vi.fn());
    expect(asked).toEqual(['settle', 'load', 'order stored-one.png']);
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

  it('stops at a field that both changed, and says which', async () => {
    const { calls, changed, loaded } = server(exampleShow());
    const before = loaded();
    changed({ tour_title: 'Theirs' });
    const fields = { ...fieldsOf(before.show), tour_title: 'Mine' };
    const saving = saveShow(before, { fields, photos: [] }, calls, vi.fn());
    await expect(saving).rejects.toBeInstanceOf(EditConflict);
    await expect(saving).rejects.toMatchObject({ fields: ['tour_title'], theirs: { etag: '"2"' } });
    expect(loaded().show.tour_title).toBe('Theirs');
  });
});
