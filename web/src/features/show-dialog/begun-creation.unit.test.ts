import { describe, expect, it } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { finishCreation } from './begun-creation.ts';
import type { DraftPhoto } from './draft-photos.ts';
import { blankFields } from './show-values.ts';

const photo = (name: string): DraftPhoto => {
  const file = new File([name], name);
  return { kind: 'new', id: `blob:${name}`, file, preview: `blob:${name}` };
};
const [one, two, three] = [photo('one'), photo('two'), photo('three')];
const fields = { ...blankFields('2030-05-04'), headlining_artist: 'Only Once' };
const begun = { draft: { fields, photos: [one, two] }, key: 'k' };
const show = exampleShow({ photos: [examplePhoto('stored-one'), examplePhoto('stored-two')] });

describe('finishing a creation whose answer did not come', () => {
  it('sends again what was sent then, under its key', async () => {
    const sent: unknown[] = [];
    await finishCreation(begun, { fields, photos: [] }, async (...what) => {
      sent.push(what);
      return show;
    });
    expect(sent).toEqual([[begun.draft, 'k']]);
  });

  it('keeps what has been typed since, as an edit of the show that is there', async () => {
    const draft = { fields: { ...fields, tour_title: 'Later' }, photos: [two, three] };
    const edit = await finishCreation(begun, draft, async () => show);
    expect(edit?.base).toEqual({ show, etag: null });
    expect(edit?.draft.fields).toEqual(draft.fields);
    expect(edit?.draft.photos.map(({ id }) => id)).toEqual(['stored-two', 'blob:three']);
  });

  it('is undefined where it was refused, and fails where nobody knows', async () => {
    const failing = (error: Error) =>
      finishCreation(begun, begun.draft, () => Promise.reject(error));
    const refusal = new ApiError({ status: 400, statusText: '' }, { error: '', code: 'x' });
    expect(await failing(refusal)).toBeUndefined();
    await expect(failing(new NetworkError(undefined))).rejects.toThrow(NetworkError);
  });
});
