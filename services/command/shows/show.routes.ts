import type { FastifyInstance } from 'fastify';
import { SHOW_FLAG_EVENTS, ROUTED_SHOW_FLAG_EVENTS } from '@stagedoor/contracts/facts/show-flags';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { runInBulk } from '../run/bulk.ts';
import { derivedId } from '../run/derived-id.ts';
import { expectedRevision } from '../http/if-match.ts';
import type { Current } from '../run/known-streams.ts';
import { flagCommands } from '@stagedoor/domain/flags';
import {
  existingShow,
  show,
  type ShowCommand,
  type ShowState,
} from '@stagedoor/domain/show/show.decider';
import { addPhotos } from '@stagedoor/domain/show/show-photos.decider';
import { storeUploads } from '../photos/store-uploads.ts';
import { assertGenres } from './shows.ts';

const CALLED_OFF = [
  ['shows.cancel', 'CancelShow'],
  ['shows.postpone', 'PostponeShow'],
] as const;
const BULK_STATUS = {
  cancelled: 'CancelShow',
  postponed: 'PostponeShow',
  scheduled: 'ReinstateShow',
} as const;

export function showRoutes({ shows, photos, staged }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.create', async ({ body, request, reply }) => {
      const { is_published, is_sold_out, photos: ids, ...details } = body;
      const id = derivedId(request.commandId, 'show');
      const uploads = await storeUploads(photos.store, request);
      return staged.offer(id, ids, (offered) => {
        const commands: ShowCommand[] = [
          { type: 'AnnounceShow', details, now: shows.now() },
          ...flagCommands(SHOW_FLAG_EVENTS, {
            is_published: is_published && !details.publish_at,
            is_sold_out,
          }),
          { type: 'SetPhotos', photos: ids, offered },
          addPhotos(uploads),
        ];
        return shows.change(reply, id, commands, { isNew: true });
      });
    });

    mount(app, 'shows.edit', async ({ params: { id }, body: edit, request, reply }) => {
      const { from, is_published, is_archived, is_sold_out, photos: ids, ...changes } = edit;
      if (request.uploads.length > 0) await shows.assertExists(id);
      const uploads = await storeUploads(photos.store, request);
      const flags = flagCommands(SHOW_FLAG_EVENTS, { is_published, is_archived, is_sold_out });
      // A draft is edited before it is public; but it cannot get a time of publication with that.
      const isLast = ({ type }: ShowCommand) => type === 'PublishShow' && !changes.publish_at;
      return staged.offer(id, ids ?? [], (offered) => {
        const commands: ShowCommand[] = [
          ...flags.filter((command) => !isLast(command)),
          { type: 'EditDetails', changes, now: shows.now() },
          ...(ids
            ? [{ type: 'SetPhotos', photos: ids, from: from?.photos, offered } as const]
            : []),
          addPhotos(uploads),
          ...flags.filter(isLast),
        ];
        return shows.change(reply, id, commands, { ifRevision: expectedRevision(request), edit });
      });
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

    mount(app, 'shows.bulk-edit', async ({ body: { ids, changes: sent }, request }) => {
      const { is_sold_out, ...changes } = sent;
      const { publish_at, genre_id } = changes;
      const publishDay = publish_at ? { publishDay: shows.dayOf(publish_at) } : {};
      const commands: ShowCommand[] = [
        ...flagCommands(SHOW_FLAG_EVENTS, { is_sold_out }),
        { type: 'EditDetails', changes, now: shows.now(), ...publishDay },
      ];
      if (genre_id !== undefined) assertGenres(commands, await shows.findGenres());
      return runInBulk(request, ids, show, commands);
    });
  };
}
