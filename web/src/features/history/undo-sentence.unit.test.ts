import { expect, it } from 'vitest';
import { undoSentence } from './undo-sentence.ts';

const done = { subject: 'show', id: 's1', ok: true };

it.each([
  [[done], 'Undone.'],
  [
    [{ ...done, fields: ['tour_title'] }],
    'Undone. Tour Title was changed since and stays as it is.',
  ],
  [
    [
      { ...done, fields: ['tour_title'] },
      { ...done, fields: ['tour_title', 'date'] },
    ],
    'Undone. Tour Title and Date were changed since and stay as they are.',
  ],
  [
    [done, { ...done, ok: false, error: 'This show is archived.' }],
    'Undone, but for 1 of 2: This show is archived.',
  ],
])('says of %j "%s"', (results, sentence) => {
  expect(undoSentence({ results })).toBe(sentence);
});
