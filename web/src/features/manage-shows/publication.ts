import type { Show } from '@stagedoor/contracts/show';

/** Who sees a show, for those who manage it. */
export const PUBLICATIONS = {
  published: 'Published',
  scheduled: 'Scheduled',
  unpublished: 'Unpublished',
} as const;
export type Publication = keyof typeof PUBLICATIONS;

/** The tones of their badges and dots. */
export const TONES = {
  published: 'success',
  scheduled: 'planned',
  unpublished: 'warning',
} as const;

export function publicationOf(show: Pick<Show, 'is_published' | 'publish_at'>): Publication {
  if (show.is_published) return 'published';
  return show.publish_at === null ? 'unpublished' : 'scheduled';
}
