import type { FastifyInstance } from 'fastify';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { FlagCommand } from '@stagedoor/contracts/facts/show-flags';
import { invalidField } from '@stagedoor/contracts/refusals';
import type { Photo } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/http/mount';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';
import type { CommandStores } from '../command.service.ts';
import { inBulk, WITHOUT_STATE } from '../bulk.ts';
import { derivedId } from '../derived-id.ts';
import { expectedRevision } from '../if-match.ts';
import type { Current } from '../known-streams.ts';
import { existingShow, show, type ShowCommand, type ShowState } from './show.decider.ts';
import { storeUploads } from './show-uploads.ts';

/** The route of each command that switches a flag; editing a show publishes it. */
const FLAG_ROUTES = {
  ArchiveShow: 'shows.archive',
  UnarchiveShow: 'shows.unarchive',
  RetractShow: 'shows.retract',
} as const satisfies Record<Exclude<FlagCommand, 'PublishShow' | 'UnpublishShow'>, RouteName>;

/** Shows, one at a time or many at once, and their photos. */
export function showRoutes({ shows, photos }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.create', async ({ body: { is_published, ...details }, request, reply }) =>
      shows.change(
        reply,
        derivedId(request.commandId, 'show'),
        [
          { type: 'AnnounceShow', details },
          ...(is_published ? [publication(true)] : []),
          { type: 'AddPhotos', photos: await storeUploads(photos, request) },
        ],
        { isNew: true },
      ),
    );

    mount(app, 'shows.edit', async ({ params: { id }, body: edit, request, reply }) => {
      const { from: _, is_published, ...changes } = edit;
      if (request.uploads.length > 0) await shows.assertExists(id);
      const commands: ShowCommand[] = [
        { type: 'ChangeDetails', changes },
        ...(is_published === undefined ? [] : [publication(is_published)]),
        { type: 'AddPhotos', photos: await storeUploads(photos, request) },
      ];
      return shows.change(reply, id, commands, { ifRevision: expectedRevision(request), edit });
    });

    for (const type of Object.keys(FLAG_ROUTES) as (keyof typeof FLAG_ROUTES)[])
      mount(app, FLAG_ROUTES[type], async ({ params: { id }, reply }) =>
        shows.change(reply, id, [{ type }]),
      );

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

    mount(app, 'shows.bulk-archive', async ({ body: { ids }, request }) =>
      inBulk(request, ids, (id) => request.run(show(id), { type: 'ArchiveShow' }, WITHOUT_STATE)),
    );

    mount(app, 'shows.bulk-unarchive', async ({ body: { ids }, request }) =>
      inBulk(request, ids, (id) => request.run(show(id), { type: 'UnarchiveShow' }, WITHOUT_STATE)),
    );

    mount(app, 'shows.bulk-publish', async ({ body: { ids, is_published }, request }) =>
      inBulk(request, ids, (id) => request.run(show(id), publication(is_published), WITHOUT_STATE)),
    );
  };
}

function publication(isPublished: boolean): ShowCommand {
  return { type: isPublished ? 'PublishShow' : 'UnpublishShow' };
}

function photosOf({ state }: Current<ShowState>): { photos: Photo[] } {
  return { photos: presentPhotos(existingShow(state).photos) };
}
