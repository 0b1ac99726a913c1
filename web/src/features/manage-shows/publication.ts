import type { Show } from '@stagedoor/contracts/show';

/** Who sees a show, for those who manage it, and the tone of its badge and dot. */
export const PUBLICATIONS = {
  published: { name: 'Published', tone: 'success' },
  scheduled: { name: 'Scheduled', tone: 'planned' },
  unpublished: { name: 'Unpublished', tone: 'warning' },
} as const;

export function publicationOf(show: Pick<Show, 'is_published' | 'publish_at'>) {
  if (show.is_published) return PUBLICATIONS.published;
  return show.publish_at === null ? PUBLICATIONS.unpublished : PUBLICATIONS.scheduled;
}
