import type { FastifyInstance } from 'fastify';
import { invalidField } from '@stagedoor/contracts/refusals';
import type { Photo } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/http/mount';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';
import type { CommandStores } from '../command.service.ts';
import type { Current } from '../known-streams.ts';
import { existingShow, show, type ShowState } from './show.decider.ts';
import { storeUploads } from './show-uploads.ts';

/** The photos of a show: upload, delete, reorder. */
export function showPhotosRoutes({ shows, photos }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.upload-photos', async ({ params: { id }, request }) => {
      if (request.uploads.length === 0) throw invalidField('photos', 'Choose at least one photo.');
      await shows.assertExists(id);
      const added = await storeUploads(photos, request);
      return photosOf(await request.run(show(id), { type: 'AddPhotos', photos: added }));
    });

    mount(app, 'shows.delete-photo', async ({ params: { id, photoId }, request }) => {
      await request.run(show(id), { type: 'RemovePhoto', photoId });
      return null;
    });

    mount(app, 'shows.reorder-photos', async ({ params: { id }, body, request }) =>
      photosOf(await request.run(show(id), { type: 'ReorderPhotos', photos: body.photos })),
    );
  };
}

function photosOf({ state }: Current<ShowState>): { photos: Photo[] } {
  return { photos: presentPhotos(existingShow(state).photos) };
}
