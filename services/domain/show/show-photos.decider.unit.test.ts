import { describe, expect, it } from 'vitest';
import type { ShowEvent } from '@stagedoor/contracts/events/show.events';
import { exampleDetails, exampleStoredPhoto as photo } from '../../../tests/setup/example-show.ts';
import { testing } from '../../../tests/setup/given-when-then.ts';
import {
  addPhotos,
  photosAfter,
  removePhoto,
  setPhotos,
  type SetPhotos,
} from './show-photos.decider.ts';
import { showDecider } from './show.decider.ts';

const LIMIT = 'Upload limit reached - Maximum 5 photos allowed per show.';
const announced: ShowEvent = { type: 'ShowAnnounced', data: exampleDetails() };
const photosOf = (names: string) => names.split('').map((id) => photo(id));
const added = (names: string): ShowEvent => ({
  type: 'ShowPhotosAdded',
  data: { photos: photosOf(names) },
});
const removed = (id: string): ShowEvent => ({ type: 'ShowPhotoRemoved', data: { photo_id: id } });
const reordered = (names: string) =>
  ({ type: 'ShowPhotosReordered', data: { photo_ids: names.split('') } }) as const;
const set = (names: string, offered = ''): SetPhotos => ({
  type: 'SetPhotos',
  photos: names.split(''),
  offered: photosOf(offered),
});

const { given } = testing(showDecider);

describe('the photos of a show', () => {
  it('are added up to five', () =>
    given(announced, added('abc'))
      .when(addPhotos(photosOf('de')))
      .then(added('de')));
  it('are all refused when one would be the sixth', () =>
    given(announced, added('abcd'))
      .when(addPhotos(photosOf('ef')))
      .refused('invalid-input', LIMIT));
  it('make room when one is removed', () =>
    given(announced, added('abcde'), removed('c'))
      .when(addPhotos(photosOf('f')))
      .then(added('f')));
  it('record nothing when none is added', () => given(announced).when(addPhotos([])).then());
  it('can be removed, and are ignored when they are gone already', () => {
    given(announced, added('a')).when(removePhoto('a')).then(removed('a'));
    given(announced, added('a')).when(removePhoto('b')).then();
  });
  it('are put in order', () => {
    given(announced, added('abc')).when(set('cba')).then(reordered('cba'));
    given(announced, added('ab')).when(set('ab')).then();
    given(announced, added('ab')).when(set('aba')).then();
  });
  it('are removed before others are added, so that there are never more than five', () =>
    given(announced, added('abcde'))
      .when(set('fabcd', 'f'))
      .then(removed('e'), added('f'), reordered('fabcd')));
  it('are added without an order where they come last', () =>
    given(announced, added('ab')).when(set('abxy', 'yx')).then(added('xy')));
  it('are not those of another show', () =>
    given(announced, added('a'))
      .when(set('az'))
      .refused(
        'invalid-input',
        'This show cannot have the photo z: it belongs to another show, or has expired. Add it again.',
      ));
  it('come last when an older order does not name them', () =>
    expect(photosAfter(photosOf('abc'), reordered('c')).map(({ id }) => id)).toEqual([
      'c',
      'a',
      'b',
    ]));
});

describe('merging two edits of the photos of a show', () => {
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
    ['what I added is there already', 'abcx', 'abcx', 'abcx'],
    ['what I added is there already, and was moved', 'abcN', 'Nabc', 'Nabc'],
  ])('joins what both did: %s', (_, mine, theirs, together) => {
    const before = photosOf(theirs);
    const edit = { ...set(mine, 'N'), from: ['a', 'b', 'c'] };
    const after = setPhotos(before, edit).reduce(photosAfter, before);
    expect(after.map(({ id }) => id).join('')).toBe(together);
  });

  it('refuses more than five together', () => {
    const edit = { ...set('abcNM', 'NM'), from: ['a', 'b', 'c'] };
    expect(() => setPhotos(photosOf('abcx'), edit)).toThrow(
      expect.objectContaining({ errors: { photos: [LIMIT] } }),
    );
  });
});
