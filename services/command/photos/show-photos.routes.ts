import type { FastifyInstance } from 'fastify';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import type { Photo } from '@stagedoor/contracts/show';
import { addPhotos, removePhoto } from '@stagedoor/domain/show/show-photos.decider';
import { existingShow, show, type ShowState } from '@stagedoor/domain/show/show.decider';
import { mount } from '@stagedoor/platform/http/mount';
import { presentPhoto, presentPhotos } from '@stagedoor/platform/venue/show.presenter';
import type { CommandStores } from '../command-stores.ts';
import type { Current } from '../run/known-streams.ts';
import { storeUploads } from './store-uploads.ts';

/** Photos before a show has them, and single changes to those of a show. */
export function showPhotosRoutes({ photos, shows, staged }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'photos.stage', async ({ request }) => {
      const account = request.user?.id ?? '';
      // Before the picture is decoded, which takes longest.
      await staged.assertRoom(account);
      const [photo] = await storeUploads(photos.store, request, 'photo');
      if (!photo) throw invalidField('photo', 'Choose a photo.');
      await staged.add(photo, account);
      return presentPhoto(photo);
    });

    mount(app, 'shows.upload-photos', async ({ params: { id }, request }) => {
      if (request.uploads.length === 0) throw invalidField('photos', 'Choose at least one photo.');
      await shows.assertExists(id);
      const added = await storeUploads(photos.store, request);
      return photosOf(await request.run(show(id), addPhotos(added)));
    });

    mount(app, 'shows.delete-photo', async ({ params: { id, photoId }, request }) => {
      await request.run(show(id), ({ state }, isRepeated) => {
        if (!isRepeated && !photosOf({ state }).photos.some((photo) => photo.id === photoId))
          throw new Refused('not-found');
        return [removePhoto(photoId)];
      });
      return null;
    });

    mount(app, 'shows.reorder-photos', async ({ params: { id }, body, request }) => {
      const named = body.photos.toSorted((a, b) => a.order - b.order).map((photo) => photo.id);
      const changed = await request.run(show(id), ({ state }) => {
        // Photos that are not named keep their order, after the named ones.
        const ids = photosOf({ state }).photos.map((photo) => photo.id);
        return [{ type: 'SetPhotos', photos: [...named, ...ids] } as const];
      });
      return photosOf(changed);
    });
  };
}

function photosOf({ state }: Pick<Current<ShowState>, 'state'>): { photos: Photo[] } {
  return { photos: presentPhotos(existingShow(state).photos) };
}
