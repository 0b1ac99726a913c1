import type { Photo } from '@stagedoor/contracts/show';
import type { CSSProperties } from 'react';

/**
 * The shape of the frame around photos, which is that of the first one within limits: no frame is
 * taller than 4:5, and none wider than `widest`, the ratio of width to height.
 */
export function photoFrame(
  first: Photo | undefined,
  widest = 1,
): CSSProperties & Record<'--ratio', number> {
  return { '--ratio': first ? Math.min(widest, Math.max(0.8, first.width / first.height)) : 1 };
}
