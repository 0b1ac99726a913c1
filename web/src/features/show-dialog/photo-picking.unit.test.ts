import { describe, expect, it } from 'vitest';
import { pickPhotos } from './photo-picking.ts';

const file = (name: string, type = `image/${name.split('.').at(-1)}`, size = 1000) => ({
  name,
  type,
  size,
});
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('picking photos', () => {
  it('accepts jpeg, jpg, png, webp and gif, by type or else by name', () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.JPG', ''),
      file('c.png'),
      file('d.webp'),
      file('e.gif'),
    ];
    expect(pickPhotos(files, 0)).toEqual({ accepted: files, notice: undefined });
  });

  it('names the files of other formats', () => {
    const picked = pickPhotos(
      [file('a.png'), file('notes.txt', 'text/plain'), file('b.svg', 'image/svg+xml')],
      0,
    );
    expect(names(picked.accepted)).toEqual(['a.png']);
    expect(picked.notice).toEqual({
      title: 'Invalid file format',
      description: 'notes.txt, b.svg. Please use JPG, PNG, WebP, or GIF formats.',
    });
  });

  it('accepts nothing for a show with five photos', () => {
    expect(pickPhotos([file('a.png')], 5)).toEqual({
      accepted: [],
      notice: { title: 'Upload limit reached', description: 'Maximum 5 photos allowed per show.' },
    });
  });

  it('accepts as many files as there is room for, and gives their number', () => {
    const picked = pickPhotos([file('a.png'), file('b.png'), file('c.png')], 3);
    expect(names(picked.accepted)).toEqual(['a.png', 'b.png']);
    expect(picked.notice).toEqual({
      title: 'Some files skipped',
      description: 'Only 2 photos added. Maximum is 5 total.',
    });
  });

  it('leaves out a file that the server would refuse as too large', () => {
    const picked = pickPhotos([file('huge.png', 'image/png', 10 * 1024 * 1024 + 1)], 0);
    expect(picked).toEqual({
      accepted: [],
      notice: { title: 'File too large', description: 'huge.png. A photo can have up to 10 MB.' },
    });
  });

  it('joins several notices into one', () => {
    const picked = pickPhotos([file('a.txt', 'text/plain'), file('a.png'), file('b.png')], 4);
    expect(names(picked.accepted)).toEqual(['a.png']);
    expect(picked.notice).toEqual({
      title: 'Invalid file format',
      description:
        'a.txt. Please use JPG, PNG, WebP, or GIF formats. ' +
        'Some files skipped - Only 1 photos added. Maximum is 5 total.',
    });
  });
});
