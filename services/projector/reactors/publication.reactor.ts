import { PUBLICATION_QUEUE } from '@stagedoor/platform/stores/publication-queue';
import type { Job, JobSource } from './reactor.ts';

/** Plans when shows are published. The command service does it, which alone appends events. */
export const publication: JobSource = {
  name: PUBLICATION_QUEUE,
  isTimed: true,
  limitSeconds: 60,
  on: {
    ShowAnnounced: ({ id, data }) => planned(id, data.publish_at),
    ShowDetailsChanged: ({ id, data }) => planned(id, data.changes.publish_at),
  },
};

function planned(id: string, at: string | null | undefined): Job[] {
  return at ? [{ key: `${id} ${at}`, data: { id, at }, at }] : [];
}
