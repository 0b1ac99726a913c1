import { describe, expect, it } from 'vitest';
import { photoSrcset, photoWidths } from './photo-files.ts';

const photo = { image: '/photos/abc.webp', width: 800 };

describe('the smaller files of a photo', () => {
  it('are no wider than the photo', () => {
    expect(photoSrcset(photo, 'avif')).toBe('/photos/abc-320.avif 320w, /photos/abc-640.avif 640w');
    expect(photoSrcset(photo, 'webp')).toContain('/photos/abc-640.webp 640w');
  });

  it('are as wide as the photo when it is narrow', () => {
    expect(photoWidths(100)).toEqual([100]);
    expect(photoSrcset({ ...photo, width: 100 }, 'avif')).toBe('/photos/abc-100.avif 100w');
  });
});
