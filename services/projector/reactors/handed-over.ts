import type { Sql } from '@stagedoor/platform/stores/postgres';

export type HandedOver = ReturnType<typeof handedOverMails>;

/** Remembers which mails were handed to the mail server, by id. It outlives the process. */
export function handedOverMails(database: Sql) {
  return {
    /** Undefined if it was not handed over; 'unknown' if it is not clear whether it was taken. */
    find: async (id: string): Promise<'taken' | 'unknown' | undefined> => {
      const found = await database.row<{ is_taken: boolean }>(
        'select is_taken from projector.mails where message_id = $1',
        [id],
      );
      return found && (found.is_taken ? 'taken' : 'unknown');
    },
    /** @throws Error when the mail is noted already. */
    add: async (id: string): Promise<void> => {
      await database.rows('insert into projector.mails (message_id) values ($1)', [id]);
    },
    markTaken: async (id: string): Promise<void> => {
      await database.rows('update projector.mails set is_taken = true where message_id = $1', [id]);
    },
    remove: async (id: string): Promise<void> => {
      await database.rows('delete from projector.mails where message_id = $1', [id]);
    },
  };
}
