import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Photo } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/http/mount';
import type { Photos } from '@stagedoor/platform/stores/photos';
import { contextOf, wrote } from '../command-context.ts';
import type { ShowCommand } from './show.decider.ts';
import { storeUploads } from './show-uploads.ts';
import type { Shows } from './shows.ts';

/** The photos of a show: upload, delete, reorder. */
export function showPhotosRoutes({ shows, photos }: { shows: Shows; photos: Photos }) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.upload-photos', async ({ params: { id }, request }) => {
      if (request.uploads.length === 0)
        throw new Refused('invalid-input', { errors: { photos: ['Choose at least one photo.'] } });
      await shows.get(id);
      return change(request, id, {
        type: 'AddPhotos',
        photos: await storeUploads(photos, request),
      });
    });

    mount(app, 'shows.delete-photo', async ({ params: { id, photoId }, request }) => {
      await change(request, id, { type: 'RemovePhoto', photoId });
      return null;
    });

    mount(app, 'shows.reorder-photos', async ({ params: { id }, body, request }) =>
      change(request, id, { type: 'ReorderPhotos', photos: body.photos }),
    );
  };

  async function change(
    request: FastifyRequest,
    id: string,
    command: ShowCommand,
  ): Promise<{ photos: Photo[] }> {
    const { show, position } = await shows.change(id, [command], contextOf(request));
    wrote(request, position);
    return { photos: show.photos };
  }
}
