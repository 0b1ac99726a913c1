import { storedPhoto } from '@stagedoor/contracts/show.events';
import type { Photos } from '@stagedoor/platform/stores/photos';
import type { Reactor } from './reactor.ts';

const job = storedPhoto.pick({ hash: true, width: true });

/** Makes the smaller files of every photo that a show gets. */
export function photoVariants(photos: Pick<Photos, 'makeVariants'>): Reactor {
  return {
    name: 'photo-variants',
    on: {
      ShowPhotosAdded: ({ data }) =>
        data.photos.map(({ hash, width }) => ({ key: hash, data: { hash, width } })),
    },
    work: async (data) => {
      const { hash, width } = job.parse(data);
      await photos.makeVariants(hash, width);
    },
  };
}
