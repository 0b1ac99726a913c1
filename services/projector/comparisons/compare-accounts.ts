import type { User } from '@stagedoor/contracts/account';
import { flags, type Flags } from '@stagedoor/contracts/events/account.events';
import { accountStream } from '@stagedoor/contracts/events/streams';
import { accountDecider, type AccountState } from '@stagedoor/domain/account/account.decider';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import {
  unlessUnreadable,
  type MasterKey,
  type SubjectKey,
  type WrappedKey,
} from '@stagedoor/platform/privacy/master-key';
import type { Connection, Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { foldSubjects } from '../tables/fold-subjects.ts';
import { eventInContext } from '../projections/projection.ts';
import type { SeenFinding } from './findings.ts';

/** Compares the table of accounts with the events about them: names, addresses and rights. */
export async function compareAccounts(
  connection: Connection,
  eventLog: EventLog,
  masterKey: MasterKey,
): Promise<SeenFinding[]> {
  const suspects: string[] = [];
  for (let page = await accountsAfter(connection, ''); page.length > 0;) {
    for (const account of page)
      if (differencesOf(account, account.recorded ?? UNKNOWN, masterKey).length > 0)
        suspects.push(account.id);
    page = await accountsAfter(connection, page.at(-1)?.id ?? '');
  }
  if (suspects.length === 0) return [];
  return connection.transaction(async (sql) => {
    // A change holds this lock while its event is in the log and not yet in the table.
    await sql.rows(`select pg_advisory_xact_lock(hashtextextended('stagedoor account flags', 0))`);
    const accounts = await sql.rows<Account>(THESE, [suspects]);
    const found = await Promise.all(
      accounts.map(async (account) =>
        differencesOf(account, await recordedIn(eventLog, account.id), masterKey),
      ),
    );
    return found.flat();
  });
}

interface Account extends Omit<User, 'username' | 'must_change_password'>, WrappedKey {
  is_active: boolean;
  had_rights: boolean;
  is_settled: boolean;
  /** What its events say, as far as the read tables have them. */
  recorded: AccountState | null;
}

const UNKNOWN = accountDecider.initial;
const FLAGS = Object.keys(flags.shape) as (keyof Flags)[];
const PAGE = 1_000;

const STREAM = `'${accountStream('')}' || account.id`;
const ACCOUNTS = `
  select account.id, ${FLAGS.map((flag) => `account.${flag}`).join(', ')}, account.is_active,
    account.had_rights, account.is_settled, account.first_name, account.last_name, account.email,
    streams.current -> 'state' as recorded, key.wrapped, key.master
  from app.accounts as account
  left join ${READ_SCHEMA}.streams on streams.stream = ${STREAM}
  left join app.subject_keys as key on key.subject = ${STREAM}`;
const THESE = `${ACCOUNTS} where account.id = any($1) order by account.id`;
const AFTER = `${ACCOUNTS} where account.id > $1 order by account.id limit ${PAGE}`;

function accountsAfter(sql: Sql, id: string): Promise<Account[]> {
  return sql.rows<Account>(AFTER, [id]);
}

async function recordedIn(eventLog: EventLog, id: string): Promise<AccountState> {
  const events = await eventLog.read(accountStream(id));
  const known = events.flatMap((event) => eventInContext(event) ?? []);
  const [folded] = foldSubjects(() => undefined, known).subjects;
  return (folded?.current.state as AccountState | undefined) ?? UNKNOWN;
}

function differencesOf(
  account: Account,
  { flags: granted, hadFlags, isActive, sealed }: AccountState,
  masterKey: MasterKey,
): SeenFinding[] {
  const { id, is_active, had_rights, is_settled } = account;
  const rights = FLAGS.filter((flag) => account[flag] !== granted[flag]).map(
    (flag) => `${flag} is ${account[flag]}`,
  );
  if (is_active !== isActive) rights.push(`is_active is ${is_active}`);
  if (had_rights !== hadFlags) rights.push(`had_rights is ${had_rights}`);
  const sentences =
    rights.length === 0
      ? []
      : [`The rights of the account ${id} are not those that were granted: ${rights.join(', ')}.`];
  if (sealed) {
    const key = masterKey.unwrap(accountStream(id), account);
    const other = PERSON.filter(({ parts }) =>
      parts.some((field) => isOther(account[field], sealed[field], key)),
    );
    for (const { label } of other)
      sentences.push(`The ${label} of the account ${id} is not the one in the log.`);
  } else if (is_settled) sentences.push(`The account ${id} was never opened: the log lacks it.`);
  // The name itself makes another change another finding.
  const { first_name, last_name, email } = account;
  const about = JSON.stringify([first_name, last_name, email]);
  return sentences.map((sentence) => ({ kind: 'account', about: sentence + about, sentence }));
}

const PERSON = [
  { label: 'name', parts: ['first_name', 'last_name'] },
  { label: 'address', parts: ['email'] },
] as const;

/** What cannot be read is a finding about its key. */
function isOther(value: string, sealed: string | undefined, key: SubjectKey): boolean {
  const logged = sealed === undefined ? undefined : unlessUnreadable(() => key.unseal(sealed));
  return logged !== undefined && logged !== value;
}
