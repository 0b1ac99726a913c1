import type { MasterKey, SubjectKey, WrappedKey } from './master-key.ts';
import type { Sql } from '../stores/postgres.ts';

/** Keys of subjects, which are named by their streams. */
export interface Keys {
  /** The subject's key, made on first use; undefined once it is destroyed. */
  make(subject: string): Promise<SubjectKey | undefined>;
  /** The keys of these subjects, without destroyed ones. Using a damaged one throws. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>>;
  /** Claims a text for a subject, as a keyed hash. Returns the first subject to claim it. */
  claim(text: string, subject: string): Promise<string | undefined>;
  /** Makes the sealed data of a subject unreadable for good, and releases its text. */
  destroy(subject: string): Promise<void>;
}

/** Keys per subject in Postgres, wrapped by the master key. */
export function openKeys(sql: Sql, masterKey: MasterKey): Keys {
  const find: Keys['find'] = async (subjects) => {
    const found = await sql.rows<WrappedKey & { subject: string }>(
      `select requested.subject, wrapped, master
       from unnest($1::text[]) as requested(subject) left join app.subject_keys using (subject)
       where destroyed_at is null`,
      [subjects],
    );
    return new Map(found.map((key) => [key.subject, masterKey.unwrap(key.subject, key)]));
  };

  return {
    find,
    make: async (subject) => {
      const made = await sql.row<WrappedKey>(
        `insert into app.subject_keys (subject, wrapped, master) values ($1, $2, $3)
         on conflict do nothing returning wrapped, master`,
        [subject, masterKey.wrapNew(subject), masterKey.id],
      );
      return made ? masterKey.unwrap(subject, made) : (await find([subject])).get(subject);
    },
    claim: async (text, subject) => {
      const hash = masterKey.hash(text);
      await sql.rows(
        'insert into app.subject_hashes (hash, subject) values ($1, $2) on conflict do nothing',
        [hash, subject],
      );
      const first = await sql.row<{ subject: string }>(
        'select subject from app.subject_hashes where hash = $1',
        [hash],
      );
      return first?.subject;
    },
    destroy: async (subject) => {
      await sql.rows(
        `with untied as (delete from app.subject_hashes where subject = $1)
         insert into app.subject_keys (subject, destroyed_at) values ($1, now())
         on conflict (subject) do update set wrapped = null, destroyed_at = excluded.destroyed_at
           where subject_keys.destroyed_at is null`,
        [subject],
      );
    },
  };
}
