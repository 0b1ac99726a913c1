import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import pMap from 'p-map';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import type { User } from '@stagedoor/contracts/account';
import type { EventData } from '@stagedoor/contracts/events/events';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import { unlessUnreadable, type SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';
import { notifyOf } from '@stagedoor/platform/stores/read-model';
import type { Database, Sql } from '@stagedoor/platform/stores/postgres';
import { callerAs, type CommandRunner, type Run } from '../run/command-runner.ts';
import { sealEvent } from '../run/sealed-event.ts';
import {
  account,
  type AccountCommand,
  type AccountState,
} from '@stagedoor/domain/account/account.decider';

export type AccountChanges = ReturnType<typeof createAccountChanges>;

export interface Opening {
  account: string;
  run: Run;
  by: 'signup' | 'operator';
  /** Does nothing where the account is there already. */
  insert: () => Promise<unknown>;
  /** In the same append as that it was opened. */
  commands: readonly AccountCommand[];
}

export interface AccountChange {
  account: string;
  commandId: string;
  run: (known: { isLastSiteManager: boolean }) => Promise<unknown>;
  /** Follows in the transaction in which the row follows the stream. */
  then?: (locked: Sql) => Promise<unknown>;
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
  commands?: readonly AccountCommand[];
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
    { only, changed, changing, by = 'unknown', run = asSystem, commands = [] }: Settling = {},
  ): Promise<void> {
    const listed = await locked.rows<Person & { id: string }>(
      only === undefined ? UNSETTLED : ONE,
      [only ?? changed?.account ?? null],
    );
    const states = await pMap(listed, (row) => recorded(row), { concurrency: AT_ONCE });
    const known = await keys.find(listed.map(({ id }) => account(id).stream));
    const erased = states.filter(({ isErased }) => isErased).map(({ id }) => id);
    for (const id of erased) await endAccess(locked, id);
    await locked.rows('delete from app.accounts where id = any($1)', [erased]);
    const wanted = states.map(({ id, flags, hadFlags, isActive, accessEnds, sealed }) => ({
      ...{ id, ...flags, had_rights: hadFlags, is_active: isActive, access_ends: accessEnds },
      ...(sealed && personIn(sealed, known.get(account(id).stream))),
    }));
    const values = [JSON.stringify(wanted), changing ?? null];
    for (const settled of await locked.rows<Settled>(SETTLE, values)) {
      const { was_active, is_active, has_ended_access } = settled;
      if (has_ended_access) await endAccess(locked, settled.id);
      else if (was_active && !is_active) await endSessions(locked, settled.id);
      const command = settled.id === changed?.account ? { command: changed.commandId } : {};
      noteSettled({ ...settled, ...command });
    }

    async function recorded(row: Person & { id: string }): Promise<AccountState & { id: string }> {
      const { id } = row;
      const { state } = await runner.load(account(id));
      const key = state.sealed ? undefined : await keys.make(account(id).stream);
      // An interrupted opening may have been recorded at a start since.
      const all = [...(key ? [opening(row, key)] : []), ...commands];
      return { id, ...(all.length === 0 ? state : (await run(account(id), all)).state) };
    }

    function opening({ first_name, last_name, email }: Person, key: SubjectKey): AccountCommand {
      const data = { first_name, last_name, email, by };
      const { data: sealed } = sealEvent({ type: 'AccountOpened', data } as const, key);
      return { type: 'Open', sealed };
    }
  }

  function noteSettled({ id: account, command, ...row }: Settled & { command?: string }): void {
    const note = { account, ...(command !== undefined && { command }) };
    if (row.has_other_name) security({ kind: 'renamed', ...note });
    if (row.has_other_address) security({ kind: 'address-changed', ...note });
    if (row.has_ended_access) security({ kind: 'access-ended', ...note });
    if (row.was_active !== row.is_active)
      security({ kind: row.is_active ? 'activated' : 'deactivated', ...note });
    const flags = ACCOUNT_FLAGS.filter((flag) => row[flag]);
    if (row.has_other_flags) security({ kind: 'flags-granted', ...note, flags });
  }

  return {
    /** Inserts the row of a new account, and records who opened it. */
    open: ({ account: only, run, by, insert, commands }: Opening) =>
      alone(async (locked) => {
        await insert();
        await settle(locked, { only, run, by, commands });
        await notifyOf(locked, 'accounts');
      }),
    /**
     * Runs a command on an account. Then its row says what its stream says, whatever became of the
     * command. Such changes happen one at a time, in all command services together.
     */
    change: async ({ run, then, ...changed }: AccountChange) => {
      const [outcome] = await alone(async (locked) => {
        // Outside the transaction: it stands even if this change never ends.
        await sql.rows(UNSETTLE, [changed.account]);
        await settle(locked, { changing: changed.account });
        const managers = await locked.rows<{ id: string }>(SITE_MANAGERS);
        const isLastSiteManager = managers.length === 1 && managers[0]?.id === changed.account;
        const outcomes = await Promise.allSettled([run({ isLastSiteManager })]);
        await settle(locked, { changed });
        if (outcomes[0].status === 'fulfilled') await then?.(locked);
        await notifyOf(locked, 'accounts');
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

/** Signs an account out everywhere, and ends its links. */
export async function endSessions(sql: Sql, account: string): Promise<void> {
  await sql.rows(`delete from app.sessions where data ->> 'accountId' = $1`, [account]);
  await sql.rows('delete from app.account_links where account_id = $1', [account]);
}

/** What its owner has beside a password, which may be somebody else's. */
async function endAccess(sql: Sql, account: string): Promise<void> {
  await endSessions(sql, account);
  await removePasskeys(sql, account);
}

export async function removePasskeys(sql: Sql, account: string): Promise<void> {
  await sql.rows('delete from app.passkeys where account_id = $1', [account]);
}

interface Settled extends Flags {
  id: string;
  is_active: boolean;
  was_active: boolean;
  has_other_name: boolean;
  has_other_address: boolean;
  has_ended_access: boolean;
  has_other_flags: boolean;
}

const flagsOf = (row: string) => ACCOUNT_FLAGS.map((flag) => `${row}.${flag}`).join(', ');

/** Without a name and an address that can be read the row keeps its own. */
const SETTLE = `
  with settled as (
    select listed.*, coalesce(listed.first_name, row.first_name) as first,
      coalesce(listed.last_name, row.last_name) as last,
      coalesce(listed.email, row.email) as address,
      listed.access_ends > row.access_ends as ends_access
    from jsonb_to_recordset($1) as listed(
      id text, first_name text, last_name text, email text, is_active boolean, access_ends int,
      ${ACCOUNT_FLAGS.map((flag) => `${flag} boolean`).join(', ')}, had_rights boolean
    ) join app.accounts as row using (id)
  )
  update app.accounts as account set is_settled = account.id is distinct from $2,
    first_name = settled.first, last_name = settled.last, is_active = settled.is_active,
    email = settled.address,
    username = case when settled.address = old.email then old.username else settled.address end,
    access_ends = settled.access_ends,
    password_hash = case when settled.ends_access then null else old.password_hash end,
    origin = case when settled.ends_access then 'operator' else old.origin end,
    ${ACCOUNT_FLAGS.map((flag) => `${flag} = settled.${flag}`).join(', ')},
    had_rights = settled.had_rights,
    session_epoch = old.session_epoch
      + (settled.ends_access or old.is_active and not settled.is_active)::int
  from settled join app.accounts as old using (id)
  where account.id = settled.id and (
    not account.is_settled or account.is_active <> settled.is_active
    or account.had_rights <> settled.had_rights
    or settled.ends_access or account.email <> settled.address
    or (account.first_name, account.last_name) <> (settled.first, settled.last)
    or (${flagsOf('account')}) <> (${flagsOf('settled')})
  )
  returning account.id, ${flagsOf('account')}, account.is_active, old.is_active as was_active,
    (old.first_name, old.last_name) <> (account.first_name, account.last_name) as has_other_name,
    old.email <> account.email as has_other_address,
    old.access_ends < account.access_ends as has_ended_access,
    (${flagsOf('old')}) <> (${flagsOf('account')}) as has_other_flags`;

/** The name and the address in the stream; nothing where they cannot be read. */
export function personIn(
  sealed: NonNullable<AccountState['sealed']>,
  key: SubjectKey | undefined,
): Partial<Person> {
  const read = (field: keyof Person) => key?.unseal(sealed[field]) ?? '';
  return (key && unlessUnreadable(() => recordOf(PERSON_FIELDS, read))) ?? {};
}

const PERSON_FIELDS = ['first_name', 'last_name', 'email'] as const;
