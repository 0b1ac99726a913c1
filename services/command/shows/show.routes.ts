import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHOW_FLAG_EVENTS, ROUTED_SHOW_FLAG_EVENTS } from '@stagedoor/contracts/facts/show-flags';
import { invalidField, Refused, repeated } from '@stagedoor/contracts/refusals';
import type { Photo } from '@stagedoor/contracts/show';
import { mount } from '@stagedoor/platform/http/mount';
import { presentPhotos } from '@stagedoor/platform/venue/show.presenter';
import type { CommandStores } from '../command-stores.ts';
import { runInBulk } from '../bulk.ts';
import { derivedId } from '../derived-id.ts';
import { expectedRevision } from '../if-match.ts';
import type { Current } from '../known-streams.ts';
import { flagCommands } from '@stagedoor/domain/flags';
import {
  existingShow,
  show,
  type ShowCommand,
  type ShowState,
  tooManyPhotos,
} from '@stagedoor/domain/show/show.decider';
import { PHOTOS_MS, PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import { NotAPicture, type Photos } from '@stagedoor/platform/photos/photos';

const CALLED_OFF = [
  ['shows.cancel', 'CancelShow'],
  ['shows.postpone', 'PostponeShow'],
] as const;
const BULK_STATUS = {
  cancelled: 'CancelShow',
  postponed: 'PostponeShow',
  scheduled: 'ReinstateShow',
} as const;

export function showRoutes({ shows, photos }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(
      app,
      'shows.create',
      async ({ body: { is_published, is_sold_out, ...details }, request, reply }) =>
        shows.change(
          reply,
          derivedId(request.commandId, 'show'),
          [
            { type: 'AnnounceShow', details, now: shows.now() },
            ...flagCommands(SHOW_FLAG_EVENTS, {
              is_published: is_published && !details.publish_at,
              is_sold_out,
            }),
            { type: 'AddPhotos', photos: await storeUploads(photos, request) },
          ],
          { isNew: true },
        ),
    );

    mount(app, 'shows.edit', async ({ params: { id }, body: edit, request, reply }) => {
      const { from: _, is_published, is_sold_out, ...changes } = edit;
      if (request.uploads.length > 0) await shows.assertExists(id);
      const switches = flagCommands(SHOW_FLAG_EVENTS, { is_published, is_sold_out });
      // A draft is edited before it is public; but it cannot get a time of publication with that.
      const isLast = ({ type }: ShowCommand) => type === 'PublishShow' && !changes.publish_at;
      const commands: ShowCommand[] = [
        ...switches.filter((command) => !isLast(command)),
        { type: 'EditDetails', changes, now: shows.now() },
        { type: 'AddPhotos', photos: await storeUploads(photos, request) },
        ...switches.filter(isLast),
      ];
      return shows.change(reply, id, commands, { ifRevision: expectedRevision(request), edit });
    });

    // The other flags are part of an edit.
    for (const { route, command: type } of ROUTED_SHOW_FLAG_EVENTS)
      mount(app, route, async ({ params: { id }, reply }) => shows.change(reply, id, [{ type }]));

    for (const [route, type] of CALLED_OFF)
      mount(app, route, async ({ params: { id }, body: edit, reply }) => {
        const { status_note } = edit;
        return shows.change(reply, id, [{ type, status_note, today: shows.today() }], { edit });
      });

    mount(app, 'shows.reschedule', async ({ params: { id }, body: edit, reply }) => {
      const { from: _, ...day } = edit;
      const reschedule = ({ state }: Current<ShowState>): ShowCommand[] => {
        const { details } = existingShow(state);
        const { date, doors_time = details.doors_time, show_time = details.show_time } = day;
        const startsAt = shows.startOf({ date, doors_time, show_time });
        return [{ type: 'RescheduleShow', ...day, startsAt }];
      };
      return shows.change(reply, id, reschedule, { edit });
    });

    mount(app, 'shows.reinstate', async ({ params: { id }, reply }) =>
      shows.change(reply, id, [{ type: 'ReinstateShow' }]),
    );

    mount(app, 'shows.duplicate', async ({ params: { id }, body: { dates }, request }) => ({
      results: await shows.duplicate(request, id, dates),
    }));

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
      runInBulk(request, ids, show, { type: 'ArchiveShow' }),
    );

    mount(app, 'shows.bulk-unarchive', async ({ body: { ids }, request }) =>
      runInBulk(request, ids, show, { type: 'UnarchiveShow' }),
    );

    mount(app, 'shows.bulk-publish', async ({ body: { ids, is_published }, request }) =>
      runInBulk(request, ids, show, { type: is_published ? 'PublishShow' : 'UnpublishShow' }),
    );

    mount(app, 'shows.bulk-status', async ({ body: { ids, event_status, ...note }, request }) =>
      runInBulk(request, ids, show, {
        ...{ type: BULK_STATUS[event_status], today: shows.today(), ...note },
      }),
    );
  };
}

function photosOf({ state }: Current<ShowState>): { photos: Photo[] } {
  return { photos: presentPhotos(existingShow(state).photos) };
}

/**
 * Stores uploaded photos, before their event: there is no event without its file.
 * @throws Refused invalid-input naming every file that is refused and why, or too-busy.
 */
async function storeUploads(photos: Photos, { uploads, commandId, user }: FastifyRequest) {
  if (uploads.length > PHOTOS_PER_SHOW) throw tooManyPhotos();
  const begun = performance.now();
  const unreadable: string[] = [];
  const refused: string[] = [];
  const stored = await Promise.all(
    uploads.map(async ({ name, bytes }, index) => {
      try {
        const stored = await photos.store(bytes, user?.id);
        return { id: derivedId(commandId, 'photo', String(index)), ...stored };
      } catch (error) {
        if (!(error instanceof NotAPicture)) throw error;
        if (error.reason) refused.push(`${repeated(name)} ${error.reason}`);
        else unreadable.push(repeated(name));
        return undefined;
      }
    }),
  );
  if (unreadable.length > 0)
    refused.unshift(
      `Invalid file format: ${unreadable.join(', ')}. Please use JPG, PNG, WebP, or GIF formats.`,
    );
  if (refused.length > 0) throw new Refused('invalid-input', { errors: { photos: refused } });
  // Whoever waits behind the front door must not be told that this failed when it is done later.
  if (performance.now() - begun > PHOTOS_MS)
    throw new Refused('too-busy', { message: TOO_SLOW, retryAfter: RETRY_SECONDS });
  return stored.filter((photo) => photo !== undefined);
}

const RETRY_SECONDS = 5;
const TOO_SLOW =
  'These photos took too long, and nothing was changed. ' +
  'Please send fewer or smaller ones, or try again later.';
