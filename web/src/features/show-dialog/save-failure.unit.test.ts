import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { PhotosNotStored, PhotosRefused } from './draft-photos.ts';
import { explain, lostOf } from './save-failure.ts';
import { draftOf } from './show-draft.ts';

const draft = draftOf(exampleShow());
const SAVE_FAILED = 'Failed to save show. Please try again.';
const refusal = (status: number, body: object) => new ApiError({ status, statusText: '' }, body);
const away = refusal(503, { error: 'The records cannot be reached.', code: 'store-unavailable' });
describe('explaining why a show was not saved', () => {
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
    expect(lostOf({ problem })).toMatch(/^No response came/);
    expect(lostOf({ problem: SAVE_FAILED })).toBeUndefined();
  });

  it('names refused photos at their field, and says that nothing was sent without them', () => {
    const refused = new PhotosRefused('one.jpg is no picture.');
    expect(explained(refused)).toEqual({ errors: { photos: 'one.jpg is no picture.' } });
    const { problem } = explained(new PhotosNotStored('Not uploaded.'));
    expect(problem).toBe(`${SAVE_FAILED} Not uploaded.`);
  });
});
