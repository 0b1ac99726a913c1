import { expect, it } from 'vitest';
import type { Database } from '@stagedoor/platform/stores/postgres';
import { closeAfterTests } from '../setup/after-tests.ts';
import { seededNumbers } from '../setup/seeded-numbers.ts';
import { openTamperedVenue } from './tampered-venue.ts';

/*
 * Random changes of single rows, as somebody with the disk in hand makes them. `npm run faults --
 * tamper --rounds 1000` runs more of them.
 */
const ROUNDS = Number(process.env['TAMPER_ROUNDS'] || 8);
const SEED = Number(process.env['TAMPER_SEED'] || 1);

/** Tables, and columns of other tables, in which no comparison looks, and why. */
const UNSEEN: Readonly<Record<string, string>> = {
  'events.created': 'the time that is shown is in the metadata of the event',
  'events.json': 'a flag of the server: the bytes are the same',
  storage: 'the version of the tables: the log does not start with another one',
  'app.sessions': 'who is signed in: ends after 14 days',
  'app.login_failures': 'slows guesses down for some minutes',
  'app.rate_counters': 'slows requests down for some minutes',
  'app.idempotency': 'a repeated request runs again under the same command id',
  'app.migrations': 'the product does not start with another list',
  'app.release': 'the version of the product: it does not start on newer data',
  'app.master_key': 'the product does not start with another one',
  'app.derived_keys': 'with another one, no checkpoint verifies any more',
  'app.suspected_messages': 'no event tells of them; text that does not fit its key is not shown',
  'app.pending_subscriptions': 'no event tells of them, and they are on no list',
  'app.departures': 'keeps imports from bringing somebody back',
  'app.announcement_sendings': 'no event tells how far an announcement is sent',
  'app.announcement_deliveries': 'no event tells of a mail',
  'app.set_aside': 'no event tells what a mail server refuses',
  'app.imports': 'no event tells of a file before it is run, and it is forgotten after a day',
  'app.import_rows':
    'no event tells of a row before it is run; text that does not fit is unreadable',
  'app.long_undos': 'an undo that was cut off goes on, or has to be asked for again',
  'app.subject_hashes': 'keeps an address from joining twice',
  'app.checkpoints.size': 'the signed text of the checkpoint says it, too',
  'app.checkpoints.made_at': 'not part of what is signed',
  'app.checkpoints.is_sent': 'the checkpoint is sent once more, or not',
  'app.checkpoints, deleted': 'the other checkpoints and those in WITNESS_DIR say the same',
  'app.accounts, deleted': 'the account has no rights then, and its person has no name',
  'app.accounts.username': 'only signs in: the address, which is shown, is in the log',
  'app.accounts.is_settled': 'the next start compares the account with its stream, or does not',
  'app.accounts.password_hash': 'the security log says who signed in',
  'app.accounts.origin': 'says whether a password is taken away with the first flag',
  'app.accounts.session_epoch': 'ends sessions',
  'app.accounts.must_change_password': 'asks for a new password, or does not',
  'app.accounts.created_at': 'shown nowhere',
  'app.subject_keys.destroyed_at': 'a key that is there is used, one that is not is missing',
  projector: 'results and progress: the next comparison finds the same again',
};

const given = closeAfterTests(await openTamperedVenue());

interface Column {
  sql: Database;
  table: string;
  column: string;
  type: string;
}

async function columnsOf(sql: Database, ...schemas: string[]): Promise<Column[]> {
  const found = await sql.rows<Omit<Column, 'sql'>>(
    `select case table_schema when 'public' then table_name
         else table_schema || '.' || table_name end as table,
       column_name as column, udt_name as type
     from information_schema.columns join pg_tables
       on schemaname = table_schema and tablename = table_name
     where table_schema = any($1) order by 1, 2`,
    [schemas],
  );
  return found.map((one) => ({ sql, ...one }));
}

/** Another value of each type, which the table still takes. */
function forged({ table, column, type }: Column): string {
  if (table === 'events' && type === 'bytea')
    return `convert_to((convert_from(${column}, 'UTF8')::jsonb || '{"forged": 1}')::text, 'UTF8')`;
  // What stands behind the signature is not part of the checkpoint.
  if (table === 'app.checkpoints' && column === 'note') return `'x' || ${column}`;
  switch (type) {
    case 'bool':
      return `not ${column}`;
    case 'bytea':
      return `set_byte(${column}, 0, 255 - get_byte(${column}, 0))`;
    case 'int4':
    case 'int8':
      return `${column} + 1`;
    case 'jsonb':
      return `jsonb_build_array(${column})`;
    case 'uuid':
      return 'gen_random_uuid()';
    case 'timestamptz':
      return `case when isfinite(${column}) then ${column} + interval '1 hour' else now() end`;
    case '_text':
      return `array_append(${column}, 'forged')`;
    case 'date':
      return `${column} + 1`;
    default:
      return `${column} || 'x'`;
  }
}

/** The log's own events say only when it started: they have no leaf and are on no page. */
const OF_THE_VENUE = `where stream not like '$%'`;

/** Changes or deletes a row, if there is one, and puts it back after the work. */
async function tamper(
  chosen: Column & { nth: number; isDeleted: boolean },
  work: (row: Record<string, unknown>) => Promise<void>,
): Promise<boolean> {
  const { sql, table, column, nth, isDeleted } = chosen;
  const rows = await sql.rows<{ ctid: string; row: string; isSet: boolean }>(
    `select ctid::text, to_jsonb(t)::text as row, ${column} is not null as "isSet"
     from ${table} t ${table === 'events' ? OF_THE_VENUE : ''} order by to_jsonb(t)::text`,
  );
  const at = rows[nth % Math.max(1, rows.length)];
  if (!at || !(at.isSet || isDeleted)) return false;
  const now = await sql
    .rows<{ ctid: string }>(
      isDeleted
        ? `delete from ${table} where ctid = $1::tid returning ctid::text`
        : `update ${table} set ${column} = ${forged(chosen)}
           where ctid = $1::tid returning ctid::text`,
      [at.ctid],
    )
    // Another row has that value already, or a check refuses it.
    .catch(() => []);
  if (now.length === 0) return false;
  try {
    await work(JSON.parse(at.row));
  } finally {
    if (!isDeleted) await sql.rows(`delete from ${table} where ctid = $1::tid`, [now[0]?.ctid]);
    await sql.rows(
      `insert into ${table} overriding system value
       select * from jsonb_populate_record(null::${table}, $1)`,
      [at.row],
    );
  }
  return true;
}

/** What a sentence about such a change says. */
function nameIn(table: string, row: Record<string, unknown>): RegExp {
  if (table === 'events')
    return new RegExp(
      `position ${String(row['position'])}\\b|^The event log is not the one|^read\\.`,
    );
  if (table === 'app.accounts')
    return new RegExp(`^The (\\w+ of the )?account ${String(row['id'])}`);
  if (table === 'app.subject_keys')
    return new RegExp(`^The data of ${String(row['subject'])} cannot be`);
  if (table === 'app.checkpoints') return /^The checkpoint of .* is not signed/;
  // Without it nothing can be compared.
  if (table === 'read.checkpoint')
    return /^There are no read tables|^Another version|^The event log is not|^read\.|^The log /;
  return new RegExp(`^${table.replace('.', '\\.')} differs from the log`);
}

it(
  `finds and names ${ROUNDS} single changes of rows`,
  { timeout: 60_000 + ROUNDS * 20_000 },
  async () => {
    const below = seededNumbers(SEED);
    const all = [
      ...(await columnsOf(given.events, 'public')),
      ...(await columnsOf(given.tables, 'read', 'app', 'projector')),
    ];
    const unseen = new Map<string, number>();
    const missed: string[] = [];
    let found = 0;
    while (found + missed.length < ROUNDS) {
      const chosen = all[below(all.length)];
      if (!chosen) break;
      const { table, column } = chosen;
      const isDeleted = below(4) === 0;
      const what = isDeleted ? `${table}, deleted` : `${table}.${column}`;
      const reason = [what, table, table.split('.')[0] ?? ''].find((name) => name in UNSEEN);
      if (reason !== undefined) {
        unseen.set(reason, (unseen.get(reason) ?? 0) + 1);
        continue;
      }
      await tamper({ ...chosen, nth: below(1_000), isDeleted }, async (row) => {
        const { differences, findings } = await given.verify();
        const sentences = [...differences, ...findings];
        if (sentences.some((sentence) => nameIn(table, row).test(sentence))) found += 1;
        else missed.push(`${what}: ${JSON.stringify(row)} ${sentences.join(' ')}`);
      });
    }
    for (const [name, times] of unseen)
      console.log(`not compared, ${times} times: ${name}, since ${UNSEEN[name]}`);
    expect(missed).toEqual([]);
  },
);
