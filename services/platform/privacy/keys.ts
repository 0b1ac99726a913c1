import type { MasterKey, SubjectKey, WrappedKey } from './master-key.ts';
import type { Sql } from '../stores/postgres.ts';

/** The keys of subjects, which are named by their streams. */
export interface Keys {
  /** The subject's key, made at first use; undefined once it has been destroyed. */
  make(subject: string): Promise<SubjectKey | undefined>;
  /** The keys of these subjects, without those that have been destroyed. One that is missing or damaged cannot be used. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>>;
  /** Ties a text (an e-mail address) to a subject, in a way that nobody can read back. Answers the subject that was first. */
  claim(text: string, subject: string): Promise<string | undefined>;
  /** Makes everything sealed for the subject unreadable for good, wherever it stands, and unties its text. */
  destroy(subject: string): Promise<void>;
}

/** Keys per subject, kept in Postgres wrapped by the master key. */
export function openKeys(sql: Sql, masterKey: MasterKey): Keys {
  const find: Keys['find'] = async (subjects) => {
    const found = await sql.rows<WrappedKey & { subject: string }>(
      `select asked.subject, wrapped, master
       from unnest($1::text[]) as asked(subject) left join app.subject_keys using (subject)
       where destroyed_at is null`,
      [subjects],
    );
    return new Map(found.map((key) => [key.subject, masterKey.unwrap(key.subject, key)]));
  };

  return {
    find,
    make: async (subject) => {
      await sql.rows(
        `insert into app.subject_keys (subject, wrapped, master) values ($1, $2, $3)
         on conflict do nothing`,
        [subject, masterKey.wrapNew(subject), masterKey.id],
      );
      return (await find([subject])).get(subject);
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
