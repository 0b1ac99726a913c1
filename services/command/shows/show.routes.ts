import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Show } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/mount';
import type { Photos } from '@stagedoor/platform/photos';
import { contextOf, wrote } from '../command-context.ts';
import { derivedId } from '../derived-id.ts';
import type { ShowCommand } from './show.decider.ts';
import { storeUploads } from './show-uploads.ts';
import type { Shows } from './shows.ts';

/** One show: create, edit, archive, unarchive. */
export function showRoutes({ shows, photos }: { shows: Shows; photos: Photos }) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.create', async ({ body: { is_published, ...details }, request }) => {
      const id = derivedId(request.commandId, 'show');
      return change(request, id, [
        { type: 'AnnounceShow', details },
        ...(is_published ? [{ type: 'PublishShow' } as const] : []),
        { type: 'AddPhotos', photos: await storeUploads(photos, request) },
      ]);
    });

    mount(
      app,
      'shows.edit',
      async ({ params: { id }, body: { is_published, ...changes }, request }) => {
        await shows.get(id);
        return change(request, id, [
          { type: 'ChangeDetails', changes },
          ...(is_published === undefined ? [] : [publication(is_published)]),
          { type: 'AddPhotos', photos: await storeUploads(photos, request) },
        ]);
      },
    );

    mount(app, 'shows.archive', async ({ params: { id }, request }) =>
      change(request, id, [{ type: 'ArchiveShow' }]),
    );

    mount(app, 'shows.unarchive', async ({ params: { id }, request }) =>
      change(request, id, [{ type: 'UnarchiveShow' }]),
    );
  };

  async function change(
    request: FastifyRequest,
    id: string,
    commands: ShowCommand[],
  ): Promise<Show> {
    const { show, position } = await shows.change(
      id,
      commands,
      contextOf(request),
      revisionAsked(request),
    );
    wrote(request, position);
    return show;
  }
}

/** Publish or unpublish, as a form says it. */
export function publication(isPublished: boolean): ShowCommand {
  return { type: isPublished ? 'PublishShow' : 'UnpublishShow' };
}

/** The revision in If-Match; our ETags begin with it. `*` and a missing header ask for nothing; what we never wrote matches nothing. */
function revisionAsked(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (request.method !== 'PATCH' || header === undefined || header.trim() === '*') return undefined;
  const [, revision] = /^\s*(?:W\/)?"?(\d{1,15})(?:-[\w-]*)?"?\s*$/.exec(header) ?? [];
  return revision === undefined ? -2 : Number(revision);
}
