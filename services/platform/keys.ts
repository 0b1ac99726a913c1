import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sql } from './postgres.ts';

/** Encrypted text as it stands in an event: base64 of nonce, tag and ciphertext. */
export type Sealed = string;

export interface Keys {
  /** Encrypts for one subject (a stream name), making its key at first use. */
  seal(subject: string, plain: string): Promise<Sealed>;
  /** Decrypts; undefined once the subject's key has been destroyed. */
  unseal(subject: string, sealed: Sealed): Promise<string | undefined>;
  /** Makes everything sealed for the subject unreadable for good, wherever it stands. */
  destroy(subject: string): Promise<void>;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Keys per subject, kept in Postgres wrapped by a key derived from `masterKey` (at least 32 characters). */
export function openKeys(sql: Sql, masterKey: string): Keys {
  const master = Buffer.from(hkdfSync('sha256', masterKey, 'stagedoor', 'subject keys', 32));

  async function keyOf(subject: string): Promise<Buffer | undefined> {
    const found = await sql.row<{ wrapped: Buffer | null }>(
      'select wrapped from app.subject_keys where subject = $1',
      [subject],
    );
    return found?.wrapped ? decrypt(master, found.wrapped, subject) : undefined;
  }

  return {
    seal: async (subject, plain) => {
      const fresh = encrypt(master, randomBytes(32), subject);
      await sql.rows(
        'insert into app.subject_keys (subject, wrapped) values ($1, $2) on conflict do nothing',
        [subject, fresh],
      );
      const key = await keyOf(subject);
      if (!key) throw new Error('The key of this subject has been destroyed.');
      return encrypt(key, Buffer.from(plain), subject).toString('base64');
    },
    unseal: async (subject, sealed) => {
      const key = await keyOf(subject);
      return key && decrypt(key, Buffer.from(sealed, 'base64'), subject).toString();
    },
    destroy: async (subject) => {
      await sql.rows(
        'update app.subject_keys set wrapped = null, destroyed_at = now() where subject = $1',
        [subject],
      );
    },
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
