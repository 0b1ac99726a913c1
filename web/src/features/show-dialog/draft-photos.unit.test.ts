import { describe, expect, it } from 'vitest';
import { examplePhoto } from '../../../../tests/setup/example-show.ts';
import {
  isMoved,
  mergePhotos,
  movePhoto,
  newPhotos,
  removedPhotos,
  storedPhotos,
  uploaded,
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
  it('notices another order, and no order where photos were added or removed', () => {
    expect(isMoved([a, b, c], movePhoto(photos, 0, 1))).toBe(true);
    expect(isMoved([a, b, c], [fresh('cover.png'), ...photos])).toBe(true);
    expect(isMoved([a, b, c], [...photos, fresh('new.png')])).toBe(false);
    expect(isMoved([a, b, c], photos.slice(1))).toBe(false);
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
  const photoOf = (name: string): DraftPhoto[] =>
    /[A-Z]/.test(name) ? [{ ...fresh(name), id: name }] : stored(name);

  it.each([
    ['they did nothing', 'cabN', 'abc', 'cabN'],
    ['I did nothing', 'abc', 'bca', 'bca'],
    ['both added', 'abcN', 'abcx', 'abcxN'],
    ['I added a cover, they added at the end', 'Nabc', 'abcx', 'Nabcx'],
    ['both removed', 'bc', 'ab', 'b'],
    ['both removed the same', 'bc', 'bc', 'bc'],
    ['they removed what I moved', 'cab', 'bc', 'cb'],
    ['I removed what they moved', 'bc', 'cab', 'cb'],
    ['I removed, they added', 'ac', 'abcx', 'acx'],
    ['I moved, they added', 'cbaN', 'abxc', 'cbaNx'],
    ['they moved, I added', 'abcN', 'cab', 'cabN'],
    ['both moved', 'cabN', 'bacx', 'cabNx'],
    ['what I uploaded is there already', 'abcx', 'abcx', 'abcx'],
  ])('joins what both did: %s', (_, mine, theirs, together) => {
    const merged = mergePhotos(stored('abc'), mine.split('').flatMap(photoOf), stored(theirs));
    expect(ids(merged).join('')).toBe(together);
  });

  it('takes a file that was uploaded for the photo that it has become', () => {
    const file = new File(['x'], 'one.png');
    uploaded.set(file, c);
    const mine: DraftPhoto[] = [{ kind: 'new', id: 'blob:one', file }, ...stored('ab')];
    expect(ids(mergePhotos(stored('ab'), mine, stored('abc')))).toEqual(['c', 'a', 'b']);
  });
});
