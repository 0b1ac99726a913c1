import { describe, expect, it, vi } from 'vitest';
import { PHOTO_ACCEPT, pickPhotos } from './photo-picking.ts';

const file = (name: string, type = `image/${name.split('.').at(-1)}`) =>
  new File([name], name, { type });
/** Reads every file as a browser does, but for those that are broken. */
const read = async (picked: File) => (picked.name.startsWith('broken') ? undefined : picked.name);
const pick = async (files: readonly File[], present = 0) => {
  const { accepted, refused, notice } = await pickPhotos(files, present, read);
  return { accepted, refused, notice };
};

describe('picking photos', () => {
  it('accepts jpeg, jpg, png, webp and gif, by type or else by name', async () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.JPG', ''),
      file('c.png'),
      file('d.webp'),
      file('e.gif'),
    ];
    expect(await pick(files)).toEqual({
      accepted: ['a.jpg', 'b.JPG', 'c.png', 'd.webp', 'e.gif'],
      refused: [],
      notice: undefined,
    });
  });

  it('takes a JPEG that ends in .jfif, also where the system knows no type for it', async () => {
    const files = [file('a.jfif', 'image/jpeg'), file('b.JFIF', '')];
    expect((await pick(files)).accepted).toEqual(['a.jfif', 'b.JFIF']);
    expect(PHOTO_ACCEPT.split(',')).toEqual(expect.arrayContaining(['.jfif', 'image/jpeg']));
  });

  it('names the files of other formats, and those that the browser cannot read', async () => {
    const files = [file('a.png'), file('b.heic', 'image/heic'), file('broken.jpg')];
    expect(await pick(files)).toEqual({
      accepted: ['a.png'],
      refused: ['b.heic', 'broken.jpg'],
      notice: {
        title: 'Invalid file format',
        description: 'b.heic, broken.jpg. Please use JPG, PNG, WebP, or GIF formats.',
      },
    });
  });

  it('accepts nothing for a show with five photos', async () => {
    expect(await pick([file('a.png')], 5)).toEqual({
      accepted: [],
      refused: [],
      notice: { title: 'Upload limit reached', description: 'Maximum 5 photos allowed per show.' },
    });
  });

  it('accepts as many files as there is room for, and gives their number', async () => {
    expect(await pick([file('a.png'), file('b.png'), file('c.png')], 3)).toEqual({
      accepted: ['a.png', 'b.png'],
      refused: [],
      notice: {
        title: 'Some files skipped',
        description: 'Only 2 photos added. Maximum is 5 total.',
      },
    });
  });

  it('reads no file of another format, and none without room for it', async () => {
    const reads = vi.fn<typeof read>(read);
    await pickPhotos([file('a.txt', 'text/plain'), file('a.png'), file('b.png')], 4, reads);
    expect(reads.mock.calls.map(([{ name }]) => name)).toEqual(['a.png']);
  });

  it('takes another file in the place of one that the browser cannot read', async () => {
    expect(await pick([file('broken.png'), file('a.png')], 4)).toMatchObject({
      accepted: ['a.png'],
      refused: ['broken.png'],
    });
  });

  it('joins several notices into one', async () => {
    const { accepted, notice } = await pick(
      [file('a.txt', 'text/plain'), file('a.png'), file('b.png')],
      4,
    );
    expect(accepted).toEqual(['a.png']);
    expect(notice).toEqual({
      title: 'Invalid file format',
      description:
        'a.txt. Please use JPG, PNG, WebP, or GIF formats. ' +
        'Some files skipped - Only 1 photos added. Maximum is 5 total.',
    });
  });
});
