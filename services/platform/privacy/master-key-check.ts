import { unlessUnreadable, type MasterKey, type WrappedKey } from './master-key.ts';
import type { Sql } from '../stores/postgres.ts';
import { isNotSetUp } from '../stores/store-away.ts';

/** What `app.master_key` says about the master key in use. */
export interface StoredMasterKey {
  id: string;
  sealed: string;
  /** Check values of earlier master keys that still wrap something, by their ids. */
  earlier: Record<string, string>;
  /** Wrapped keys that outlive a master key, by their purposes. */
  lasting: Record<string, string>;
}

/** The data was sealed with another master key. */
export class WrongMasterKey extends Error {
  override name = 'WrongMasterKey';
}

/** The subject of a key that serves only as a check value. */
const CHECK = 'check of the master key';
/** One damaged key does not prove that the master key is wrong. */
const SAMPLES = 5;

/** @throws WrongMasterKey when data was sealed with a master key that is not given. */
export async function checkMasterKey(sql: Sql, masterKey: MasterKey): Promise<void> {
  const stored = await storedMasterKey(sql);
  if (!stored) return;
  if (!isRight(masterKey, stored.id, stored.sealed)) throw wrong(masterKey, stored.id);
  for (const [id, sealed] of Object.entries(stored.earlier))
    if (!isRight(masterKey, id, sealed))
      throw new WrongMasterKey(
        `Not everything is wrapped by the key ${stored.id} yet: the key ${id} is still needed. ` +
          'Set MASTER_KEY_PREVIOUS to it until "npm run keys -- rotate" has come to its end ' +
          '(in a container: stagedoor keys rotate).',
      );
}

/** As `checkMasterKey`, but stores the check value at the first start. */
export async function keepMasterKey(sql: Sql, masterKey: MasterKey): Promise<void> {
  if (!(await storedMasterKey(sql))) {
    const samples = await sql.rows<WrappedKey & { subject: string }>(
      'select subject, wrapped, master from app.subject_keys where wrapped is not null limit $1',
      [SAMPLES],
    );
    if (samples.length > 0 && !samples.some((sample) => opens(masterKey, sample)))
      throw wrong(masterKey, samples[0]?.master ?? null);
    await sql.rows(
      'insert into app.master_key (id, sealed) values ($1, $2) on conflict do nothing',
      [masterKey.id, checkValue(masterKey)],
    );
    await sql.rows(
      'update app.subject_keys set master = $1 where wrapped is not null and master is null',
      [masterKey.id],
    );
  }
  // Another process may have been first, with another key.
  await checkMasterKey(sql, masterKey);
}

/** A value that only the master key in use opens. */
export function checkValue(masterKey: MasterKey): string {
  return masterKey.wrap(CHECK, Buffer.alloc(32)).toString('base64');
}

/** Undefined before the first start. */
export async function storedMasterKey(sql: Sql): Promise<StoredMasterKey | undefined> {
  try {
    const stored = await sql.row<Partial<StoredMasterKey>>('select * from app.master_key');
    return stored && masterKeyFrom(stored);
  } catch (error) {
    // Before the first start of the command service there is no table, and nothing sealed.
    if (isNotSetUp(error)) return undefined;
    throw error;
  }
}

/** In the table of an earlier version some columns are missing. */
export function masterKeyFrom(row: Partial<StoredMasterKey>): StoredMasterKey {
  return { id: '', sealed: '', earlier: {}, lasting: {}, ...row };
}

function isRight(masterKey: MasterKey, master: string, sealed: string): boolean {
  return opens(masterKey, { subject: CHECK, wrapped: Buffer.from(sealed, 'base64'), master });
}

function opens(masterKey: MasterKey, { subject, ...key }: WrappedKey & { subject: string }) {
  return unlessUnreadable(() => masterKey.open(subject, key)) !== undefined;
}

function wrong({ id }: MasterKey, needed: string | null): WrongMasterKey {
  const other = needed === null || needed === id ? 'another one' : `the key ${needed}`;
  return new WrongMasterKey(
    `MASTER_KEY is the key ${id}, but the personal data here was sealed with ${other}.` +
      ' Set MASTER_KEY to that key, as it was when the data was written.' +
      ' While keys are rotated, MASTER_KEY_PREVIOUS is that key.',
  );
}
