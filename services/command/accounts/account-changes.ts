import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import pMap from 'p-map';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import type { User } from '@stagedoor/contracts/account';
import type { EventData } from '@stagedoor/contracts/events/events';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { unlessUnreadable, type SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';
import type { Database, Sql } from '@stagedoor/platform/stores/postgres';
import { callerAs, type CommandRunner, type Run } from '../run/command-runner.ts';
import { sealEvent } from '../run/sealed-event.ts';
import { account, type AccountState } from '@stagedoor/domain/account/account.decider';

export type AccountChanges = ReturnType<typeof createAccountChanges>;

export interface Opening {
  account: string;
  run: Run;
  by: 'signup' | 'operator';
  /** Does nothing where the account is there already. */
  insert: () => Promise<unknown>;
}

export interface AccountChange {
  account: string;
  commandId: string;
  run: (known: { isLastSiteManager: boolean }) => Promise<unknown>;
}

interface Dependencies {
  sql: Database;
  runner: CommandRunner;
  keys: Keys;
  security: SecurityLog;
}

type Person = Pick<User, 'first_name' | 'last_name' | 'email'>;

interface Settling {
  /** One account; by default all that may have to be settled. */
  only?: string;
  changed?: { account: string; commandId: string };
  /** An account that stays unsettled, because it is about to change. */
  changing?: string;
  /** By whom an account was opened that the log does not have, and in whose name to record that. */
  by?: EventData<'AccountOpened'>['by'];
  run?: Run;
}

/** The rows of accounts in Postgres, which follow from the streams of the accounts. */
export function createAccountChanges({ sql, runner, keys, security }: Dependencies) {
  // Only one change of this service waits for the lock, so that the others hold no connection.
  const inTurn = createTaskQueue({ atOnce: 1, waiting: 50 });
  const alone = <Result>(work: (locked: Sql) => Promise<Result>) =>
    inTurn(() =>
      sql.transaction(async (locked) => {
        await locked.rows(LOCK);
        return work(locked);
      }),
    );
  const asSystem = runner.runnerFor(callerAs('system', 'note-accounts'));

  async function settle(
    locked: Sql,
    { only, changed, changing, by = 'unknown', run = asSystem }: Settling = {},
  ): Promise<void> {
    const listed = await locked.rows<Person & { id: string }>(
      only === undefined ? UNSETTLED : ONE,
      [only ?? changed?.account ?? null],
    );
    const states = await pMap(listed, (row) => recorded(row), { concurrency: AT_ONCE });
    const known = await keys.find(listed.map(({ id }) => account(id).stream));
    const wanted = states.map(({ id, flags, hadFlags, isActive, sealed }) => ({
      ...{ id, ...flags, had_rights: hadFlags, is_active: isActive },
      ...(sealed && nameIn(sealed, known.get(account(id).stream))),
    }));
    const values = [JSON.stringify(wanted), changing ?? null];
    for (const settled of await locked.rows<Settled>(SETTLE, values)) {
      if (settled.was_active && !settled.is_active) await locked.rows(END_SESSIONS, [settled.id]);
      const command = settled.id === changed?.account ? { command: changed.commandId } : {};
      noteSettled({ ...settled, ...command });
    }

    async function recorded(row: Person & { id: string }): Promise<AccountState & { id: string }> {
      const { id } = row;
      const { state } = await runner.load(account(id));
      const key = state.sealed ? undefined : await keys.make(account(id).stream);
      if (!key) return { id, ...state };
      const { first_name, last_name, email } = row;
      const data = { first_name, last_name, email, by };
      const { data: sealed } = sealEvent({ type: 'AccountOpened', data } as const, key);
      return { id, ...(await run(account(id), { type: 'Open', sealed })).state };
    }
  }

  function noteSettled({ id: account, command, ...row }: Settled & { command?: string }): void {
    const note = { account, ...(command !== undefined && { command }) };
    if (row.has_other_name) security({ kind: 'renamed', ...note });
    if (row.was_active !== row.is_active)
      security({ kind: row.is_active ? 'activated' : 'deactivated', ...note });
    const flags = ACCOUNT_FLAGS.filter((flag) => row[flag]);
    if (row.has_other_flags) security({ kind: 'flags-granted', ...note, flags });
  }

  return {
    /** Inserts the row of a new account, and records who opened it. */
    open: ({ account: only, run, by, insert }: Opening) =>
      alone(async (locked) => {
        await insert();
        await settle(locked, { only, run, by });
      }),
    /**
     * Runs a command on an account. Then its row says what its stream says, whatever became of the
     * command. Such changes happen one at a time, in all command services together.
     */
    change: async ({ run, ...changed }: AccountChange) => {
      const [outcome] = await alone(async (locked) => {
        // Outside the transaction: it stands even if this change never ends.
        await sql.rows(UNSETTLE, [changed.account]);
        await settle(locked, { changing: changed.account });
        const managers = await locked.rows<{ id: string }>(SITE_MANAGERS);
        const isLastSiteManager = managers.length === 1 && managers[0]?.id === changed.account;
        const outcomes = await Promise.allSettled([run({ isLastSiteManager })]);
        await settle(locked, { changed });
        return outcomes;
      });
      if (outcome.status === 'rejected') throw outcome.reason;
    },
    /** Completes changes that were interrupted, and records accounts that the log does not have. */
    settle: () => alone((locked) => settle(locked)),
    /** Whether somebody who can sign in is a site manager. */
    haveSiteManager: async () => (await sql.rows(SITE_MANAGERS)).length > 0,
  };
}

const AT_ONCE = 8;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('stagedoor account flags', 0))`;

/** Those that can sign in. */
const SITE_MANAGERS = `
  select id from app.accounts
  where is_site_manager and is_active and password_hash is not null`;

const PERSON = 'select id, first_name, last_name, email from app.accounts';
const ONE = `${PERSON} where id = $1`;
/** Those whose change may have been interrupted, and all that an operator gave a password. */
const UNSETTLED = `${PERSON} where not is_settled or origin = 'operator' or id = $1`;

/** Before an event is appended that the row does not have yet. */
const UNSETTLE = 'update app.accounts set is_settled = false where id = $1';

export const END_SESSIONS = `delete from app.sessions where data ->> 'accountId' = $1`;

interface Settled extends Flags {
  id: string;
  is_active: boolean;
  was_active: boolean;
  has_other_name: boolean;
  has_other_flags: boolean;
}

const flagsOf = (row: string) => ACCOUNT_FLAGS.map((flag) => `${row}.${flag}`).join(', ');

/** Without a name that can be read the row keeps its own. */
const SETTLE = `
  with settled as (
    select listed.*, coalesce(listed.first_name, row.first_name) as first,
      coalesce(listed.last_name, row.last_name) as last
    from jsonb_to_recordset($1) as listed(
      id text, first_name text, last_name text, is_active boolean,
      ${ACCOUNT_FLAGS.map((flag) => `${flag} boolean`).join(', ')}, had_rights boolean
    ) join app.accounts as row using (id)
  )
  update app.accounts as account set is_settled = account.id is distinct from $2,
    first_name = settled.first, last_name = settled.last, is_active = settled.is_active,
    ${ACCOUNT_FLAGS.map((flag) => `${flag} = settled.${flag}`).join(', ')},
    had_rights = settled.had_rights,
    session_epoch = old.session_epoch + (old.is_active and not settled.is_active)::int
  from settled join app.accounts as old using (id)
  where account.id = settled.id and (
    not account.is_settled or account.is_active <> settled.is_active
    or account.had_rights <> settled.had_rights
    or (account.first_name, account.last_name) <> (settled.first, settled.last)
    or (${flagsOf('account')}) <> (${flagsOf('settled')})
  )
  returning account.id, ${flagsOf('account')}, account.is_active, old.is_active as was_active,
    (old.first_name, old.last_name) <> (account.first_name, account.last_name) as has_other_name,
    (${flagsOf('old')}) <> (${flagsOf('account')}) as has_other_flags`;

/** The name in the stream; nothing where it cannot be read. */
export function nameIn(
  { first_name, last_name }: NonNullable<AccountState['sealed']>,
  key: SubjectKey | undefined,
): Partial<Pick<User, 'first_name' | 'last_name'>> {
  return (
    unlessUnreadable(
      () => key && { first_name: key.unseal(first_name), last_name: key.unseal(last_name) },
    ) ?? {}
  );
}
