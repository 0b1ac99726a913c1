import { setTimeout as wait } from 'node:timers/promises';
import { DUE_CHANNEL, dueShow } from '@stagedoor/platform/stores/due-show';
import { REACTOR_CHECKPOINT } from '@stagedoor/platform/event-log/log-identity';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { Job, Reactor } from './reactor.ts';

/** The show no longer has this time, say the read tables, which are no older than the job. */
const IS_DONE = `
  select from ${READ_SCHEMA}.checkpoint, ${REACTOR_CHECKPOINT} as reactors
  where checkpoint.position >= reactors.position
    and not exists (select from ${READ_SCHEMA}.shows where id = $1 and publish_at = $2)`;

const REQUESTS = 10;
const PAUSE_MS = 100;

/**
 * Publishes shows at their times. Only the command service appends events, so a job asks it to
 * publish the show, and succeeds once the read tables no longer hold the time.
 */
export function publication(database: Sql): Reactor {
  return {
    name: 'publication',
    isTimed: true,
    on: {
      ShowAnnounced: ({ id, data }) => planned(id, data.publish_at),
      ShowDetailsChanged: ({ id, data }) => planned(id, data.changes.publish_at),
    },
    work: async (data) => {
      const { id, at } = dueShow.parse(data);
      for (let request = 0; request < REQUESTS; request += 1) {
        if (await database.row(IS_DONE, [id, at])) return;
        await database.rows('select pg_notify($1, $2)', [DUE_CHANNEL, JSON.stringify({ id, at })]);
        await wait(PAUSE_MS);
      }
      throw new Error(`The show ${id} is not published yet.`);
    },
  };
}

function planned(id: string, at: string | null | undefined): Job[] {
  return at ? [{ key: `${id} ${at}`, data: { id, at }, at }] : [];
}
