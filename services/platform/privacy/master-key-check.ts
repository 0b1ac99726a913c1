import { Unreadable, type MasterKey, type WrappedKey } from './master-key.ts';
import type { Sql } from '../stores/postgres.ts';
import { isNotSetUp } from '../stores/store-away.ts';

/** The data was sealed with another master key. */
class WrongMasterKey extends Error {
  override name = 'WrongMasterKey';
}

/** The subject of a key that only serves as check value. */
const CHECK = 'check of the master key';
/** One damaged key does not prove that the master key is wrong. */
const SAMPLES = 5;

/** @throws WrongMasterKey when data was sealed with another master key. */
export async function checkMasterKey(sql: Sql, masterKey: MasterKey): Promise<void> {
  const kept = await keptCheck(sql);
  if (kept && !opens(masterKey, { subject: CHECK, ...kept })) throw wrong(masterKey, kept.master);
}

/** As `checkMasterKey`, but stores the check value at the first start. */
export async function keepMasterKey(sql: Sql, masterKey: MasterKey): Promise<void> {
  if (!(await keptCheck(sql))) {
    const samples = await sql.rows<WrappedKey & { subject: string }>(
      'select subject, wrapped, master from app.subject_keys where wrapped is not null limit $1',
      [SAMPLES],
    );
    if (samples.length > 0 && !samples.some((sample) => opens(masterKey, sample)))
      throw wrong(masterKey, samples[0]?.master ?? null);
    await sql.rows(
      'insert into app.master_key (id, sealed) values ($1, $2) on conflict do nothing',
      [masterKey.id, masterKey.wrapNew(CHECK).toString('base64')],
    );
    await sql.rows(
      'update app.subject_keys set master = $1 where wrapped is not null and master is null',
      [masterKey.id],
    );
  }
  // Another process may have been first, with another key.
  await checkMasterKey(sql, masterKey);
}

async function keptCheck(sql: Sql): Promise<WrappedKey | undefined> {
  try {
    const kept = await sql.row<{ id: string; sealed: string }>(
      'select id, sealed from app.master_key',
    );
    return kept && { wrapped: Buffer.from(kept.sealed, 'base64'), master: kept.id };
  } catch (error) {
    // Before the first start of the command service there is no table, and nothing sealed.
    if (isNotSetUp(error)) return undefined;
    throw error;
  }
}

function opens(masterKey: MasterKey, { subject, ...key }: WrappedKey & { subject: string }) {
  try {
    return masterKey.unwrap(subject, key).seal('') !== '';
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

function wrong({ id }: MasterKey, needed: string | null): WrongMasterKey {
  const other = needed === null || needed === id ? 'another one' : `the key ${needed}`;
  return new WrongMasterKey(
    `MASTER_KEY is the key ${id}, but the personal data here was sealed with ${other}.` +
      ' Set MASTER_KEY to that key, as it was when the data was written.',
  );
}
