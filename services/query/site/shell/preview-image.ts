import type { Show } from '@stagedoor/contracts/show';

/** The picture that stands beside a link to a show, a JPEG of 1200 × 630: its path here, and what it shows. */
export function previewImageOf({
  photos: [first],
}: Pick<Show, 'photos'>): { path: string; alt: string } | undefined {
  return first && { path: first.image.replace(/\.webp$/, '-og.jpg'), alt: first.alt };
}
