import { describe, expect, it } from 'vitest';
import { examplePhoto, exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { storedPhotos, type NewPhoto } from './draft-photos.ts';
import { explain, PartlySaved, PhotosRefused } from './save-failure.ts';
import { draftOf, type ShowDraft } from './show-draft.ts';

const [a, b] = [examplePhoto('a'), examplePhoto('b')];
const show = exampleShow({ photos: [a, b] });
const draft = draftOf(show);
const SAVE_FAILED = 'Failed to save show. Please try again.';
const refusal = (status: number, body: object) => new ApiError({ status, statusText: '' }, body);
const away = refusal(503, { error: 'The records cannot be reached.', code: 'store-unavailable' });
const photo = (name: string): NewPhoto => ({
  kind: 'new',
  id: `blob:${name}`,
  file: new File(['x'], name),
});

describe('explaining why nothing of a show was saved', () => {
  const explained = (error: unknown) => explain(error, { draft });

  it("gives the server's message at each field, and no toast", () => {
    const errors = { tour_title: ['Too long.'], nowhere: ['x'] };
    expect(explained(refusal(400, { error: 'x', code: 'invalid-input', errors }))).toEqual({
      errors: { tour_title: 'Too long.' },
    });
  });

  it("passes on the server's message about any other failure", () => {
    expect(explained(away)).toEqual({
      errors: {},
      problem: `${SAVE_FAILED} The records cannot be reached.`,
      toast: SAVE_FAILED,
    });
    expect(explained(new Error('A bug.')).problem).toBe(SAVE_FAILED);
  });

  it('says that a show is gone, because trying again would not help', () => {
    const gone = refusal(404, { error: 'x', code: 'not-found' });
    expect(explained(gone).problem).toMatch(/not there any more/);
  });

  it('says that it may be saved already where no response came', () => {
    const { problem, toast } = explained(new NetworkError(undefined));
    expect(problem).toMatch(/^No response came, so it may be saved already\./);
    expect(toast).toBe('Failed to save show. Please try again.');
  });
});

describe('explaining why a part of a show was not saved', () => {
  const problem = (changes: Partial<ShowDraft>, error: unknown = away) =>
    explain(new PartlySaved({ now: show, draft: { ...draft, ...changes } }, error), { draft })
      .problem;

  it('claims no more than that where it is unknown what is stored', () => {
    expect(explain(new PartlySaved(undefined, away), { draft }).problem).toBe(
      'Only a part was saved. The records cannot be reached.',
    );
  });

  it('names the refused photos alone, because everything else is stored', () => {
    expect(problem({}, new PhotosRefused(['one.jpg is no picture.']))).toBe(
      'Saved. One photo was refused: one.jpg is no picture.',
    );
    expect(problem({}, new PhotosRefused(['One.', 'Two.']))).toBe(
      'Saved. 2 photos were refused: One. Two.',
    );
  });

  it.each<[string, Partial<ShowDraft>, string]>([
    ['a field', { doors_time: '17:15' }, 'Doors Time'],
    ['new photos', { photos: [...draft.photos, photo('c.png')] }, 'the photo c.png'],
    ['a removed photo', { photos: storedPhotos([b]) }, 'the removal of a photo'],
    ['removed photos', { photos: [] }, 'the removal of 2 photos'],
    ['moved photos', { photos: storedPhotos([b, a]) }, 'the order of the photos'],
    [
      'several parts',
      { tour_title: 'Low Tide', photos: [photo('c.png'), ...storedPhotos([b])] },
      'Tour Title, the photo c.png, and the removal of a photo',
    ],
  ])('names %s that is not stored', (_, changes, text) => {
    expect(problem(changes)).toBe(`Saved, except ${text}. The records cannot be reached.`);
  });
});
