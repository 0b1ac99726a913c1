import { describe, expect, it } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { finishCreation } from './unconfirmed-creation.ts';
import type { DraftPhoto } from './draft-photos.ts';
import { blankDraft } from './show-draft.ts';

const photo = (name: string): DraftPhoto => {
  const file = new File([name], name);
  return { kind: 'new', id: `blob:${name}`, file, preview: `blob:${name}` };
};
const [one, two, three] = [photo('one'), photo('two'), photo('three')];
const blank = { ...blankDraft('2030-05-04'), headlining_artist: 'Only Once' };
const unconfirmed = { draft: { ...blank, photos: [one, two] }, key: 'k' };
const show = exampleShow({ photos: [examplePhoto('stored-one'), examplePhoto('stored-two')] });

describe('finishing a creation that got no response', () => {
  it('sends the same draft again, under its key', async () => {
    const sent: unknown[] = [];
    await finishCreation(unconfirmed, blank, async (...what) => {
      sent.push(what);
      return show;
    });
    expect(sent).toEqual([[unconfirmed.draft, 'k']]);
  });

  it('keeps later typing as an edit of the created show', async () => {
    const draft = { ...blank, tour_title: 'Later', photos: [two, three] };
    const edit = await finishCreation(unconfirmed, draft, async () => show);
    expect(edit?.base).toEqual({ show, etag: null });
    expect(edit?.draft).toMatchObject({ ...blank, tour_title: 'Later', photos: expect.anything() });
    expect(edit?.draft.photos.map(({ id }) => id)).toEqual(['stored-two', 'blob:three']);
  });

  it('is undefined where the server refuses, and fails where it does not respond', async () => {
    const failing = (error: Error) =>
      finishCreation(unconfirmed, unconfirmed.draft, () => Promise.reject(error));
    const refusal = new ApiError({ status: 400, statusText: '' }, { error: '', code: 'x' });
    expect(await failing(refusal)).toBeUndefined();
    await expect(failing(new NetworkError(undefined))).rejects.toThrow(NetworkError);
  });
});
