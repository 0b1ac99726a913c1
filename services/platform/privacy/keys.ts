import { createHmac } from 'node:crypto';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { lastingKey } from './lasting-keys.ts';
import { WrongMasterKey } from './master-key-check.ts';
import type { MasterKey, SubjectKey, WrappedKey } from './master-key.ts';
import type { Sql } from '../stores/postgres.ts';

/** The encryption keys of subjects. A subject is named by its stream. */
export type Keys = ReturnType<typeof openKeys>;

/** Keys per subject in Postgres, wrapped by the master key. */
export function openKeys(sql: Sql, masterKey: MasterKey) {
  const find = async (subjects: readonly string[]) => {
    const found = await sql.rows<WrappedKey & { subject: string }>(
      `select requested.subject, wrapped, master
       from unnest($1::text[]) as requested(subject) left join app.subject_keys using (subject)
       where destroyed_at is null`,
      [subjects],
    );
    return new Map(found.map((key) => [key.subject, masterKey.unwrap(key.subject, key)]));
  };

  return {
    /** The keys of these subjects, without destroyed ones. Using a damaged one throws. */
    find,
    /** The subject's key, made on first use; undefined once it is destroyed. */
    make: async (subject: string) => (await makeMany([subject])).get(subject),
    /** The same for many subjects. */
    makeMany,
    /** Claims a text for a subject, as a keyed hash. Returns the first subject to claim it. */
    claim: async (text: string, subject: string) => {
      const hash = (await hasher())(text);
      return (await claimMany(new Map([[hash, subject]]))).get(hash);
    },
    /** The same for many hashes, each with the subject that claims it. */
    claimMany,
    /** The keyed hash by which a text is claimed. */
    hashOf: async (text: string) => (await hasher())(text),
    /** Hashes many texts alike. */
    hasher,
    /**
     * Makes the sealed data of subjects unreadable for good, and releases their text and mails. Of
     * somebody who left the mailing list, a keyed hash of the address stays.
     */
    destroy: async (subjects: string | readonly string[], { hasLeft = false } = {}) => {
      await sql.rows(DESTROY, [[subjects].flat(), hasLeft]);
    },
    /** The same for a subject that is in no log: nothing of it stays but that it left. */
    forget: (subject: string, { hasLeft = false } = {}) => sql.rows(FORGET, [[subject], hasLeft]),
  };

  async function claimMany(claims: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    const hashes = [...claims.keys()];
    await sql.rows(CLAIM, [hashes, [...claims.values()]]);
    const first = await sql.rows<{ hash: string; subject: string }>(CLAIMED, [hashes]);
    return new Map(first.map(({ hash, subject }) => [hash, subject]));
  }

  async function hasher(): Promise<(text: string) => string> {
    const key = await lastingKey(sql, masterKey, 'subject hashes');
    return (text) => createHmac('sha256', key).update(text).digest('base64url');
  }

  /** The database says which master key is in use: a running rotation may have changed it. */
  async function makeMany(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const wrapped = subjects.flatMap((subject) =>
      [...masterKey.wrapNew(subject)].map(([id, key]) => ({ subject, id, key })),
    );
    const made = await sql.rows<WrappedKey & { active: string; subject: string | null }>(MAKE, [
      masterKey.id,
      wrapped.map(({ subject }) => subject),
      wrapped.map(({ id }) => id),
      wrapped.map(({ key }) => key),
    ]);
    const keys = new Map<string, SubjectKey>();
    for (const { subject, ...key } of made)
      if (subject !== null) keys.set(subject, masterKey.unwrap(subject, key));
    const active = made[0]?.active ?? masterKey.id;
    if (subjects.length === 0 || wrapped.some(({ id }) => id === active)) {
      const rest = subjects.filter((subject) => !keys.has(subject));
      return rest.length === 0 ? keys : new Map([...keys, ...(await find(rest))]);
    }
    if (masterKey.has(active)) return makeMany(subjects);
    throw new WrongMasterKey(
      `New keys are wrapped by the master key ${active}, which this service has not got. ` +
        'Start it again with the keys of MASTER_KEY and MASTER_KEY_PREVIOUS as they are now.',
    );
  }
}

/** A rotation waits for rows that are wrapped by the earlier key, and then wraps them too. */
const MAKE = `
  with stored as (
    select id from app.master_key for share
  ), active as (
    select coalesce((select id from stored), $1) as id
  ), made as (
    insert into app.subject_keys (subject, wrapped, master)
    select subject, wrapped, id
    from unnest($2::text[], $3::text[], $4::bytea[]) as known(subject, id, wrapped)
    join active using (id) on conflict do nothing
    returning subject, wrapped, master
  )
  select active.id as active, subject, wrapped, master from active left join made on true`;

const CLAIM = `
  insert into app.subject_hashes (hash, subject)
  select * from unnest($1::text[], $2::text[]) as claims(hash, subject) order by hash
  on conflict do nothing`;
const CLAIMED = 'select hash, subject from app.subject_hashes where hash = any($1)';

const RELEASE = `
  with untied as (
    delete from app.subject_hashes where subject = any($1::text[]) returning hash, subject
  ), remembered as (
    insert into app.departures (hash, subject) select hash, subject from untied where $2
    on conflict do nothing
  ), unmailed as (
    delete from app.outgoing_mails where person = any($1)
  ), unlisted as (
    delete from app.set_aside where '${subscriberStream('')}' || subscriber = any($1)
  )`;

const DESTROY = `${RELEASE}
  insert into app.subject_keys (subject, destroyed_at) select unnest($1), now()
  on conflict (subject) do update set wrapped = null, destroyed_at = excluded.destroyed_at
    where subject_keys.destroyed_at is null`;

const FORGET = `${RELEASE} delete from app.subject_keys where subject = any($1)`;
