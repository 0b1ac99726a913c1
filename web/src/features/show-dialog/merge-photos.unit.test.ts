import { describe, expect, it } from 'vitest';
import { examplePhoto } from '../../../../tests/setup/example-show.ts';
import { keptPhotos, type DraftPhoto } from './draft-photos.ts';
import { mergePhotos } from './merge-photos.ts';

const photos = (names: string) => names.split('').map(examplePhoto);
const file = (name: string): DraftPhoto => ({
  kind: 'new',
  id: name,
  file: new File(['x'], name),
  preview: `blob:${name}`,
});
const ids = (list: readonly DraftPhoto[]) => list.map(({ id }) => id).join('');

/** What becomes of a, b, c with one of us having `mine` (capitals are new files) and the other `theirs`. */
function merge(mine: string, theirs: string, before = 'abc') {
  const draft = mine
    .split('')
    .map((name) =>
      /[A-Z]/.test(name) ? file(name) : (keptPhotos([examplePhoto(name)])[0] ?? file(name)),
    );
  const result = mergePhotos(photos(before), draft, photos(theirs));
  return { ...result, mine: ids(result.mine), theirs: ids(result.theirs) };
}

describe('changing the photos of a show that somebody else changes too', () => {
  it('is as one has them where the other did nothing', () => {
    expect(merge('cabN', 'abc')).toMatchObject({ mine: 'cabN', clashing: false, joined: false });
    expect(merge('abc', 'bca')).toMatchObject({ mine: 'bca', clashing: false, joined: true });
  });

  it.each([
    ['both added', 'abcN', 'abcx', 'abcNx'],
    ['I added a cover, they added at the end', 'Nabc', 'abcx', 'Nabcx'],
    ['both removed', 'bc', 'ab', 'b'],
    ['both removed the same', 'bc', 'bc', 'bc'],
    ['they removed what I moved', 'cab', 'bc', 'cb'],
    ['I removed what they moved', 'bc', 'cab', 'cb'],
    ['I removed, they added', 'ac', 'abcx', 'acx'],
    ['I moved, they added', 'cbaN', 'abxc', 'cbxaN'],
    ['they moved, I added', 'abNc', 'cab', 'cabN'],
    ['both moved alike', 'cabN', 'cab', 'cabN'],
    ['what I uploaded is there already', 'abcx', 'abcx', 'abcx'],
  ])('joins what both did: %s', (_, mine, theirs, together) => {
    expect(merge(mine, theirs)).toMatchObject({ mine: together, clashing: false });
  });

  it('asks where both moved them, and loses no photo either way', () => {
    expect(merge('cabN', 'bacx')).toEqual({
      mine: 'cxabN',
      theirs: 'bNacx',
      clashing: true,
      joined: false,
    });
  });

  it('asks where there would be more than five', () => {
    expect(merge('abcMN', 'abcx')).toEqual({
      mine: 'abcMN',
      theirs: 'abcx',
      clashing: true,
      joined: false,
    });
    expect(merge('bcLMN', 'acx')).toMatchObject({ mine: 'cLMNx', clashing: false });
  });
});
