import { describe, expect, it } from 'vitest';
import { examplePhoto } from '../../../../tests/setup/example-show.ts';
import { storedPhotos, type DraftPhoto } from './draft-photos.ts';
import { mergePhotos } from './merge-photos.ts';

const stored = (names: string) => storedPhotos(names.split('').map(examplePhoto));
const file = (name: string): DraftPhoto => ({
  kind: 'new',
  id: name,
  file: new File(['x'], name),
});
const ids = (list: readonly DraftPhoto[]) => list.map(({ id }) => id).join('');

/** Merges my edit of the photos a, b, c (capitals are new files) with theirs. */
function merge(mine: string, theirs: string, before = 'abc') {
  const draft = mine
    .split('')
    .map((name) =>
      /[A-Z]/.test(name) ? file(name) : (storedPhotos([examplePhoto(name)])[0] ?? file(name)),
    );
  const result = mergePhotos(stored(before), draft, stored(theirs));
  return { ...result, mine: ids(result.mine), theirs: ids(result.theirs) };
}

describe('merging two edits of the photos of a show', () => {
  it('keeps the photos of one side where the other did nothing', () => {
    expect(merge('cabN', 'abc')).toMatchObject({ mine: 'cabN', conflicting: false, joined: false });
    expect(merge('abc', 'bca')).toMatchObject({ mine: 'bca', conflicting: false, joined: true });
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
    expect(merge(mine, theirs)).toMatchObject({ mine: together, conflicting: false });
  });

  it('finds a conflict where both moved photos, and loses no photo in either list', () => {
    expect(merge('cabN', 'bacx')).toEqual({
      mine: 'cxabN',
      theirs: 'bNacx',
      conflicting: true,
      joined: false,
    });
  });

  it('finds a conflict where there would be more than five photos', () => {
    expect(merge('abcMN', 'abcx')).toEqual({
      mine: 'abcMN',
      theirs: 'abcx',
      conflicting: true,
      joined: false,
    });
    expect(merge('bcLMN', 'acx')).toMatchObject({ mine: 'cLMNx', conflicting: false });
  });
});
