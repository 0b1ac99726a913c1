import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Sql } from './postgres.ts';

/** Encrypted text as it stands in an event: base64 of nonce, tag and ciphertext. */
export type Sealed = string;

/** What seals and unseals the personal data of one subject. */
export interface SubjectKey {
  seal(plain: string): Sealed;
  unseal(sealed: Sealed): string;
}

/** The keys of subjects, which are named by their streams. */
export interface Keys {
  /** The subject's key, made at first use; undefined once it has been destroyed. */
  make(subject: string): Promise<SubjectKey | undefined>;
  /** The keys of these subjects, as far as they exist and have not been destroyed. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>>;
  /** Ties a text (an e-mail address) to a subject, in a way that nobody can read back. Answers the subject that was first. */
  claim(text: string, subject: string): Promise<string | undefined>;
  /** Makes everything sealed for the subject unreadable for good, wherever it stands, and unties its text. */
  destroy(subject: string): Promise<void>;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Keys per subject, kept in Postgres wrapped by a key derived from `masterKey` (at least 32 characters). */
export function openKeys(sql: Sql, masterKey: string): Keys {
  const master = derivedKey(masterKey, 'subject keys');
  const hashing = derivedKey(masterKey, 'subject hashes');

  const find: Keys['find'] = async (subjects) => {
    const found = await sql.rows<{ subject: string; wrapped: Buffer }>(
      'select subject, wrapped from app.subject_keys where subject = any($1) and wrapped is not null',
      [subjects],
    );
    return new Map(
      found.map(({ subject, wrapped }) => [
        subject,
        keyOf(subject, decrypt(master, wrapped, subject)),
      ]),
    );
  };

  return {
    find,
    make: async (subject) => {
      const fresh = encrypt(master, randomBytes(32), subject);
      await sql.rows(
        'insert into app.subject_keys (subject, wrapped) values ($1, $2) on conflict do nothing',
        [subject, fresh],
      );
      return (await find([subject])).get(subject);
    },
    claim: async (text, subject) => {
      const hash = createHmac('sha256', hashing).update(text).digest('base64url');
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
         update app.subject_keys set wrapped = null, destroyed_at = now() where subject = $1 and wrapped is not null`,
        [subject],
      );
    },
  };
}

/** A key of its own for each purpose. */
export function derivedKey(masterKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, 'stagedoor', purpose, 32));
}

function keyOf(subject: string, key: Buffer): SubjectKey {
  return {
    seal: (plain) => encrypt(key, Buffer.from(plain), subject).toString('base64'),
    unseal: (sealed) => decrypt(key, Buffer.from(sealed, 'base64'), subject).toString(),
  };
}

function encrypt(key: Buffer, plain: Buffer, subject: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(subject));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, subject: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE)).setAAD(
    Buffer.from(subject),
  );
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
