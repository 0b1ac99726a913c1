import { createAtom } from '@tanstack/react-store';
import { describe, expect, it } from 'vitest';
import { examplePhoto } from '../../../../tests/setup/example-show.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import {
  allStored,
  idsOf,
  mergePhotos,
  movePhoto,
  PhotosNotStored,
  PhotosRefused,
  refusalOf,
  storedPhotos,
  type NewPhoto,
} from './draft-photos.ts';
import type { UploadState } from './photo-upload.ts';

const [a, b, c] = [examplePhoto('a'), examplePhoto('b'), examplePhoto('c')];
const photos = storedPhotos([a, b, c]);

/** A picked photo, of which the server says this. */
function picked(name: string, state: UploadState, error?: Error): NewPhoto {
  return {
    ...{ kind: 'new', id: `blob:${name}` },
    upload: {
      picked: createAtom({ file: new File(['x'], name) }),
      state: createAtom<UploadState>(state),
      cancel: () => undefined,
      photo: async () => {
        if (error) throw error;
        return examplePhoto(name);
      },
    },
  };
}
const uploaded = (name: string) => picked(name, { kind: 'stored', photo: examplePhoto(name) });
const sending = (name: string) => picked(name, { kind: 'sending', part: 0.5 });
const refused = (name: string) =>
  picked(
    name,
    { kind: 'refused', reason: `${name} is no picture.` },
    new ApiError({ status: 400, statusText: '' }, null),
  );

describe('putting photos in order', () => {
  it('moves a photo to another place', () => {
    expect(idsOf(movePhoto(photos, 0, 2))).toEqual(['b', 'c', 'a']);
    expect(idsOf(movePhoto(photos, 2, 0))).toEqual(['c', 'a', 'b']);
  });

  it('moves no photo beyond the ends', () => {
    expect(idsOf(movePhoto(photos, 1, -1))).toEqual(['b', 'a', 'c']);
    expect(idsOf(movePhoto(photos, 1, 9))).toEqual(['a', 'c', 'b']);
    expect(idsOf(movePhoto(photos, 9, 0))).toEqual(['a', 'b', 'c']);
  });
});

describe('waiting for the photos of a form', () => {
  it('takes what the files have become, in the order of the form', async () => {
    const stored = await allStored([uploaded('x'), ...photos, uploaded('y')]);
    expect(idsOf(stored)).toEqual(['x', 'a', 'b', 'c', 'y']);
  });

  it('names all photos that the server refused', async () => {
    const sentence = 'one is no picture. two is no picture. Remove them before you save.';
    const form = [refused('one'), ...photos, refused('two'), uploaded('x')];
    expect(refusalOf(form)).toBe(sentence);
    await expect(allStored(form)).rejects.toThrow(PhotosRefused);
    expect(refusalOf([...photos, uploaded('x')])).toBeUndefined();
  });

  it('says that nothing was saved where the server could not be reached', async () => {
    const lost = picked('one', { kind: 'failed' }, new NetworkError(undefined));
    await expect(allStored([lost])).rejects.toThrow(PhotosNotStored);
  });
});

describe('merging two edits of the photos of a show', () => {
  it('knows a photo again that was uploaded here and is in the show already', () => {
    const mine = [uploaded('x'), ...photos];
    const theirs = storedPhotos([a, b, c, examplePhoto('x'), examplePhoto('y')]);
    expect(idsOf(mergePhotos(photos, mine, theirs))).toEqual(['x', 'a', 'b', 'c', 'y']);
  });

  it('keeps photos that are still being uploaded', () => {
    const mine = [...photos.slice(1), sending('x')];
    expect(idsOf(mergePhotos(photos, mine, photos))).toEqual(['b', 'c', 'blob:x']);
  });
});
