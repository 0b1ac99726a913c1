import { describe, expect, it } from 'vitest';
import { examplePhoto } from '../../../../tests/setup/example-show.ts';
import {
  mergePhotos,
  movePhoto,
  newPhotos,
  photosDiffer,
  removedPhotos,
  storedPhotos,
} from './draft-photos.ts';
import type { DraftPhoto } from './draft-photos.ts';

const [a, b, c] = [examplePhoto('a'), examplePhoto('b'), examplePhoto('c')];
const fresh = (name: string): DraftPhoto => ({
  kind: 'new',
  id: `blob:${name}`,
  file: new File(['x'], name),
});
const ids = (photos: readonly DraftPhoto[]) => photos.map(({ id }) => id);

const photos = storedPhotos([a, b, c]);

describe('putting photos in order', () => {
  it('moves a photo to another place', () => {
    expect(ids(movePhoto(photos, 0, 2))).toEqual(['b', 'c', 'a']);
    expect(ids(movePhoto(photos, 2, 0))).toEqual(['c', 'a', 'b']);
  });

  it('moves no photo beyond the ends', () => {
    expect(ids(movePhoto(photos, 1, -1))).toEqual(['b', 'a', 'c']);
    expect(ids(movePhoto(photos, 1, 9))).toEqual(['a', 'c', 'b']);
    expect(ids(movePhoto(photos, 9, 0))).toEqual(['a', 'b', 'c']);
  });
});

describe('comparing the photos of a form with those of the show', () => {
  it('notices another order, and added and removed photos', () => {
    expect(photosDiffer([a, b, c], photos)).toBe(false);
    expect(photosDiffer([a, b, c], movePhoto(photos, 0, 1))).toBe(true);
    expect(photosDiffer([a, b, c], photos.slice(1))).toBe(true);
    expect(photosDiffer([], [fresh('new.png')])).toBe(true);
  });
});

describe('saving the photos of a form', () => {
  const draft = [fresh('one.png'), ...storedPhotos([c]), fresh('two.png')];

  it('deletes the removed photos and uploads the new ones in their order', () => {
    expect(removedPhotos([a, b, c], draft)).toEqual(['a', 'b']);
    expect(newPhotos(draft).map(({ file }) => file.name)).toEqual(['one.png', 'two.png']);
  });
});

describe('merging two edits of the photos of a show', () => {
  const stored = (names: string) => storedPhotos(names.split('').map(examplePhoto));
  const file = (name: string): DraftPhoto => ({ ...fresh(name), id: name });

  /** Merges my edit of the photos a, b, c (capitals are new files) with theirs. */
  function merge(mine: string, theirs: string, before = 'abc') {
    const draft = mine
      .split('')
      .map((name) =>
        /[A-Z]/.test(name) ? file(name) : (storedPhotos([examplePhoto(name)])[0] ?? file(name)),
      );
    const result = mergePhotos(stored(before), draft, stored(theirs));
    return { ...result, mine: ids(result.mine).join(''), theirs: ids(result.theirs).join('') };
  }

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
