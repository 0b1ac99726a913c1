import { describe, expect, it } from 'vitest';
import { photoFrame } from './photo-frame.ts';

describe('the frame of photos', () => {
  const of = (width: number, height: number, widest?: number) => {
    const photo = { id: 'p', image: '/p.webp', order: 0, placeholder: '#000000', width, height };
    return photoFrame(photo, widest)['--ratio'];
  };

  it.each([
    ['cuts a tall poster to 4:5', of(1200, 1800), 0.8],
    ['shows a slightly tall one whole', of(900, 1000), 0.9],
    ['cuts a wide one to a square on a card', of(1920, 1080), 1],
    ['shows a wide one whole where it may be wide', of(1600, 1200, 16 / 9), 4 / 3],
    ['is square without a photo', photoFrame(undefined)['--ratio'], 1],
  ])('%s', (_, ratio, expected) => {
    expect(ratio).toBeCloseTo(expected);
  });
});
