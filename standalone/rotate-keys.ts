import { LASTING_KEYS, lastingKeyIn } from '@stagedoor/platform/privacy/lasting-keys';
import {
  unlessUnreadable,
  type MasterKey,
  type WrappedKey,
} from '@stagedoor/platform/privacy/master-key';
import {
  checkValue,
  keepMasterKey,
  storedMasterKey,
  type StoredMasterKey,
} from '@stagedoor/platform/privacy/master-key-check';
import type { Database, Sql } from '@stagedoor/platform/stores/postgres';

export interface Rotation {
  rewrapped: number;
  /** Keys that none of the master keys opens. They stay as they are. */
  damaged: number;
  /** The ids of master keys that nothing needs any more. */
  replaced: string[];
}

const AT_A_TIME = 500;

/** Whether something is not yet wrapped by the master key in use. */
export async function isRotating(sql: Sql, masterKey: MasterKey): Promise<boolean> {
  const stored = await storedMasterKey(sql);
  if (!stored) return false;
  return stored.id !== masterKey.id || Object.keys(stored.earlier).length > 0;
}

/**
 * Wraps every key by the master key in use. Services that also have the old one keep running. The
 * next call continues a rotation that was interrupted.
 * @throws WrongMasterKey
 */
export async function rotateKeys(sql: Database, masterKey: MasterKey, atATime = AT_A_TIME) {
  await keepMasterKey(sql, masterKey);
  const stored = await sql.transaction((transaction) => takeIntoUse(transaction, masterKey));
  const rotation: Rotation = { rewrapped: 0, damaged: 0, replaced: Object.keys(stored.earlier) };
  for (let after: string | undefined = ''; after !== undefined;)
    after = await sql.transaction((transaction) => rewrapSome(transaction, after ?? ''));
  if (rotation.replaced.length === 0) return rotation;
  // Until the table is rewritten, its files hold the keys as the earlier one wrapped them.
  await sql.rows(`set lock_timeout = '10s'`);
  await sql.rows('vacuum (full) app.subject_keys');
  await sql.rows(`update app.master_key set earlier = '{}'`);
  return rotation;

  /** Returns the last subject, if there is one. Destroyed keys stay destroyed. */
  async function rewrapSome(transaction: Sql, after: string) {
    const found = await transaction.rows<WrappedKey & { subject: string }>(
      `select subject, wrapped, master from app.subject_keys
       where subject > $1 and wrapped is not null and master is distinct from $2
       order by subject limit $3 for update`,
      [after, masterKey.id, atATime],
    );
    const rewrapped = found.flatMap(({ subject, ...key }) => rewrap(masterKey, subject, key) ?? []);
    await transaction.rows(
      `update app.subject_keys as k set wrapped = new.wrapped, master = $1
       from unnest($2::text[], $3::bytea[]) as new(subject, wrapped) where k.subject = new.subject`,
      [masterKey.id, rewrapped.map(({ subject }) => subject), rewrapped.map((it) => it.wrapped)],
    );
    rotation.rewrapped += rewrapped.length;
    rotation.damaged += found.length - rewrapped.length;
    return found.at(-1)?.subject;
  }
}

/** From now on this master key wraps new keys; the earlier one is needed until the end. */
async function takeIntoUse(sql: Sql, masterKey: MasterKey): Promise<StoredMasterKey> {
  await sql.rows('select from app.master_key for update');
  const stored = await storedMasterKey(sql);
  if (!stored) throw new Error('app.master_key has no row.');
  if (stored.id === masterKey.id) return stored;
  const { [masterKey.id]: _, ...others } = stored.earlier;
  const changed = {
    id: masterKey.id,
    sealed: checkValue(masterKey),
    earlier: { ...others, [stored.id]: stored.sealed },
    lasting: Object.fromEntries(
      LASTING_KEYS.map((purpose) => {
        const key = lastingKeyIn(stored, masterKey, purpose);
        return [purpose, masterKey.wrap(purpose, key).toString('base64')];
      }),
    ),
  };
  await sql.rows('update app.master_key set id = $1, sealed = $2, earlier = $3, lasting = $4', [
    changed.id,
    changed.sealed,
    changed.earlier,
    changed.lasting,
  ]);
  return changed;
}

function rewrap(masterKey: MasterKey, subject: string, key: WrappedKey) {
  const opened = unlessUnreadable(() => masterKey.open(subject, key));
  return opened && { subject, wrapped: masterKey.wrap(subject, opened) };
}
