import { describe, expect, it } from 'vitest';
import { PHOTO_ACCEPT, pickPhotos } from './photo-picking.ts';

const file = (name: string, type = `image/${name.split('.').at(-1)}`) =>
  new File([name], name, { type });
const pick = (files: readonly File[], present = 0) => {
  const { accepted, notice } = pickPhotos(files, present);
  return { accepted: accepted.map(({ name }) => name), notice };
};

describe('picking photos', () => {
  it('accepts jpeg, jpg, png, webp and gif, by type or else by name', () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.JPG', ''),
      file('c.png'),
      file('d.webp'),
      file('e.gif'),
    ];
    expect(pick(files)).toEqual({
      accepted: ['a.jpg', 'b.JPG', 'c.png', 'd.webp', 'e.gif'],
      notice: undefined,
    });
  });

  it('takes a JPEG that ends in .jfif, also where the system knows no type for it', () => {
    const files = [file('a.jfif', 'image/jpeg'), file('b.JFIF', '')];
    expect(pick(files).accepted).toEqual(['a.jfif', 'b.JFIF']);
    expect(PHOTO_ACCEPT.split(',')).toEqual(expect.arrayContaining(['.jfif', 'image/jpeg']));
  });

  it('names the files of other formats', () => {
    const files = [file('a.png'), file('b.heic', 'image/heic'), file('c.txt', '')];
    expect(pick(files)).toEqual({
      accepted: ['a.png'],
      notice: {
        title: 'Invalid file format',
        description: 'b.heic, c.txt. Please use JPG, PNG, WebP, or GIF formats.',
      },
    });
  });

  it('accepts nothing for a show with five photos', () => {
    expect(pick([file('a.png')], 5)).toEqual({
      accepted: [],
      notice: { title: 'Upload limit reached', description: 'Maximum 5 photos allowed per show.' },
    });
  });

  it('accepts as many files as there is room for, and gives their number', () => {
    expect(pick([file('a.png'), file('b.png'), file('c.png')], 3)).toEqual({
      accepted: ['a.png', 'b.png'],
      notice: {
        title: 'Some files skipped',
        description: 'Only 2 photos added. Maximum is 5 total.',
      },
    });
  });

  it('joins several notices into one', () => {
    const { accepted, notice } = pick(
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
