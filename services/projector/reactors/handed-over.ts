import type { Sql } from '@stagedoor/platform/stores/postgres';

/** Remembers which mails were handed to the mail server, by id. It outlives the process. */
export interface HandedOver {
  /** Undefined if it was not handed over; 'unknown' if it is not clear whether it was taken. */
  find(id: string): Promise<'taken' | 'unknown' | undefined>;
  /** @throws Error when the mail is noted already. */
  add(id: string): Promise<void>;
  markTaken(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export function handedOverMails(database: Sql): HandedOver {
  return {
    find: async (id) => {
      const found = await database.row<{ is_taken: boolean }>(
        'select is_taken from projector.mails where message_id = $1',
        [id],
      );
      return found && (found.is_taken ? 'taken' : 'unknown');
    },
    add: async (id) => {
      await database.rows('insert into projector.mails (message_id) values ($1)', [id]);
    },
    markTaken: async (id) => {
      await database.rows('update projector.mails set is_taken = true where message_id = $1', [id]);
    },
    remove: async (id) => {
      await database.rows('delete from projector.mails where message_id = $1', [id]);
    },
  };
}
