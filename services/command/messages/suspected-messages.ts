import { SUSPECTED_MESSAGES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { message, type SealedMessage } from '@stagedoor/domain/message/message.decider';
import type { Sql, Transactions } from '@stagedoor/platform/stores/postgres';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';
import type { Load } from '../run/command-runner.ts';

type Suspected = SealedMessage & { created_at: Date };

/** Messages that a program may have sent: rows without events, so that programs fill no log. */
export function suspectedMessages(sql: Transactions, load: Load) {
  // Each holds a connection while its work may wait for another one.
  const inTurn = createTaskQueue({ atOnce: 1, waiting: MOST_WAITING });

  /** Takes a row out for `work`; it stays where that fails. Nobody else takes it out meanwhile. */
  const takeOut = <Result>(
    id: string,
    work: (row: Suspected | undefined, own: Sql) => Promise<Result>,
  ) =>
    inTurn(() =>
      sql.transaction(async (own) => work(await own.row<Suspected>(TAKE_OUT, [id]), own)),
    );

  /** Returns whether it was one. Its key stays if it is a message already. */
  const erase = (id: string): Promise<boolean> =>
    takeOut(id, async (row, own) => {
      if (!row || (await load(message(id))).state.phase !== 'unknown') return false;
      await own.rows('delete from app.subject_keys where subject = $1', [message(id).stream]);
      return true;
    });

  return {
    takeOut,
    erase,
    /** Keeps it, and erases the oldest where there are too many. */
    keep: async (id: string, { name, email, message: text }: SealedMessage, at: Date) => {
      await sql.rows(KEEP, [id, name, email, text, at]);
      const tooMany = await sql.rows<{ id: string }>(TOO_MANY, [SUSPECTED_MESSAGES]);
      for (const { id: oldest } of tooMany) await erase(oldest);
    },
    /** @throws Refused conflict for one of them */
    refuse: async (id: string) => {
      if (await sql.row('select from app.suspected_messages where id = $1', [id]))
        throw new Refused('conflict', { message: SUSPECTED });
    },
  };
}

const MOST_WAITING = 100;
const SUSPECTED = 'This message may be spam. Mark it as genuine first, or delete it.';

const KEEP = `
  insert into app.suspected_messages (id, name, email, message, created_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing`;
const TAKE_OUT = `
  delete from app.suspected_messages where id = $1 returning name, email, message, created_at`;
const TOO_MANY =
  'select id from app.suspected_messages order by created_at desc, id desc offset $1';
