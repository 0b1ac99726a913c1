import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Show } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/http/mount';
import type { Photos } from '@stagedoor/platform/stores/photos';
import { contextOf, wrote } from '../command-context.ts';
import { derivedId } from '../derived-id.ts';
import { revisionAsked, revisionTag } from '../if-match.ts';
import type { ShowCommand } from './show.decider.ts';
import { storeUploads } from './show-uploads.ts';
import type { Shows } from './shows.ts';

/** One show: create, edit, archive, unarchive, retract. */
export function showRoutes({ shows, photos }: { shows: Shows; photos: Photos }) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.create', async ({ body: { is_published, ...details }, request, reply }) => {
      const id = derivedId(request.commandId, 'show');
      return change(reply, id, [
        { type: 'AnnounceShow', details },
        ...(is_published ? [{ type: 'PublishShow' } as const] : []),
        { type: 'AddPhotos', photos: await storeUploads(photos, request) },
      ]);
    });

    mount(
      app,
      'shows.edit',
      async ({ params: { id }, body: { is_published, ...changes }, request, reply }) => {
        await shows.get(id);
        const commands: ShowCommand[] = [
          { type: 'ChangeDetails', changes },
          ...(is_published === undefined ? [] : [publication(is_published)]),
          { type: 'AddPhotos', photos: await storeUploads(photos, request) },
        ];
        return change(reply, id, commands, revisionAsked(request));
      },
    );

    mount(app, 'shows.archive', async ({ params: { id }, reply }) =>
      change(reply, id, [{ type: 'ArchiveShow' }]),
    );

    mount(app, 'shows.unarchive', async ({ params: { id }, reply }) =>
      change(reply, id, [{ type: 'UnarchiveShow' }]),
    );

    mount(app, 'shows.retract', async ({ params: { id }, reply }) =>
      change(reply, id, [{ type: 'RetractShow' }]),
    );
  };

  /** Answers the show under the ETag that the next edit of it is based on. */
  async function change(
    reply: FastifyReply,
    id: string,
    commands: ShowCommand[],
    ifRevision?: number,
  ): Promise<Show> {
    const { request } = reply;
    const changed = await shows
      .change(id, commands, contextOf(request), ifRevision)
      .catch((error: unknown) => refuse(request, id, error));
    wrote(request, changed.position);
    reply.header('etag', revisionTag(changed.revision));
    return changed.show;
  }

  /** Who is refused as stale gets the show as it is, and finds it so when reading it next. */
  async function refuse(request: FastifyRequest, id: string, error: unknown): Promise<never> {
    if (!(error instanceof Refused) || error.code !== 'stale-revision') throw error;
    const { show, position } = await shows.get(id);
    wrote(request, position);
    throw new Refused('stale-revision', { current: show });
  }
}

/** Publish or unpublish, as a form says it. */
export function publication(isPublished: boolean): ShowCommand {
  return { type: isPublished ? 'PublishShow' : 'UnpublishShow' };
}
