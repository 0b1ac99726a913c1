import pMap from 'p-map';
import type { Flags } from '@stagedoor/contracts/account.events';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Database, Sql } from '@stagedoor/platform/stores/postgres';
import type { Load } from '../command-runner.ts';
import { account } from './account.decider.ts';
import { createTaskQueue } from './task-queue.ts';

export interface AccountFlags {
  /**
   * Runs a command on the flags of an account. Then the account has the flags that its stream says,
   * whatever became of the command. Such changes happen one at a time, in all command services
   * together.
   */
  change<Result>(change: FlagChange<Result>): Promise<Result>;
  /** Completes changes that were interrupted after their append. */
  settle(): Promise<void>;
  /** Whether somebody who can sign in is a site manager. */
  haveSiteManager(): Promise<boolean>;
}

interface FlagChange<Result> {
  account: string;
  commandId: string;
  run: (known: { isLastSiteManager: boolean }) => Promise<Result>;
}

interface Dependencies {
  sql: Database;
  load: Load;
  security: SecurityLog;
}

/** The flags of accounts in Postgres, which follow from the streams of the accounts. */
export function createAccountFlags({ sql, load, security }: Dependencies): AccountFlags {
  // Only one change of this service waits for the lock, so that the others hold no connection.
  const inTurn = createTaskQueue({ atOnce: 1, waiting: 50 });
  const alone = <Result>(work: (locked: Sql) => Promise<Result>) =>
    inTurn(() =>
      sql.transaction(async (locked) => {
        await locked.rows(LOCK);
        return work(locked);
      }),
    );

  /** An account that somebody opened by signing up has no stream before its first grant. */
  async function settle(locked: Sql, changed?: { account: string; commandId: string }) {
    const accounts = await locked.rows<{ id: string }>(WITH_STREAM, [changed?.account ?? null]);
    const flags = await pMap(
      accounts,
      async ({ id }) => ({ id, ...(await load(account(id))).state }),
      { concurrency: READS_AT_ONCE },
    );
    const settled = await locked.rows<Flags & { id: string }>(SET_FLAGS, [JSON.stringify(flags)]);
    for (const { id, ...given } of settled)
      security({
        kind: 'flags-granted',
        account: id,
        ...(id === changed?.account && { command: changed.commandId }),
        flags: Object.entries(given).flatMap(([flag, isGranted]) => (isGranted ? [flag] : [])),
      });
  }

  return {
    change: async ({ run, ...changed }) => {
      const [outcome] = await alone(async (locked) => {
        await settle(locked);
        const managers = await locked.rows<{ id: string }>(SITE_MANAGERS);
        const isLastSiteManager = managers.length === 1 && managers[0]?.id === changed.account;
        const outcomes = await Promise.allSettled([run({ isLastSiteManager })]);
        await settle(locked, changed);
        return outcomes;
      });
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
    settle: () => alone((locked) => settle(locked)),
    haveSiteManager: async () => (await sql.rows(SITE_MANAGERS)).length > 0,
  };
}

const READS_AT_ONCE = 8;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('stagedoor account flags', 0))`;

/** Those that can sign in. */
const SITE_MANAGERS =
  'select id from app.accounts where is_site_manager and password_hash is not null';

const WITH_STREAM = `select id from app.accounts where origin = 'operator' or id = $1`;

const SET_FLAGS = `
  update app.accounts as account set is_staff = settled.is_staff,
    is_site_manager = settled.is_site_manager, is_auditor = settled.is_auditor
  from jsonb_to_recordset($1)
    as settled(id text, is_staff boolean, is_site_manager boolean, is_auditor boolean)
  where account.id = settled.id
    and (account.is_staff, account.is_site_manager, account.is_auditor)
      is distinct from (settled.is_staff, settled.is_site_manager, settled.is_auditor)
  returning account.id, account.is_staff, account.is_site_manager, account.is_auditor`;
