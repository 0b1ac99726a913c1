import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** Encrypted text as it stands in an event: base64 of nonce, tag and ciphertext. */
export type Sealed = string;

/** What seals and unseals the personal data of one subject. */
export interface SubjectKey {
  seal(plain: string): Sealed;
  /** @throws Unreadable */
  unseal(sealed: Sealed): string;
}

/** A subject's key as Postgres keeps it: encrypted by the master key of this id. Both are null where there is no key. */
export interface WrappedKey {
  wrapped: Buffer | null;
  master: string | null;
}

/** What can be done with the master key. */
export interface MasterKey {
  /** Names the key without telling anything about it. */
  id: string;
  /** Encrypts a new key for a subject. */
  wrapNew(subject: string): Buffer;
  /** The subject's key. Where it is missing, damaged or wrapped by another master key, using it throws Unreadable. */
  unwrap(subject: string, wrapped: WrappedKey): SubjectKey;
  /** A keyed hash, which nobody without the key can compute. */
  hash(text: string): string;
}

/** Something sealed cannot be read, and will not be readable later. The message says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The master key made from a secret of at least 32 characters. */
export function openMasterKey(secret: string): MasterKey {
  // As key objects: taking a cipher from a buffer costs five times as much, and lists unseal thousands of fields.
  const wrapping = createSecretKey(derivedKey(secret, 'subject keys'));
  const hashing = createSecretKey(derivedKey(secret, 'subject hashes'));
  const id = derivedKey(secret, 'id of the master key').toString('hex').slice(0, 16);
  return {
    id,
    wrapNew: (subject) => encrypt(wrapping, randomBytes(32), subject),
    hash: (text) => createHmac('sha256', hashing).update(text).digest('base64url'),
    unwrap: (subject, { wrapped, master }) => {
      if (!wrapped) return unusable('Its key is missing.');
      // Keys that were wrapped before ids were kept have none.
      if (master !== null && master !== id)
        return unusable(`Its key is wrapped by the master key ${master}, and this one is ${id}.`);
      try {
        return keyOf(subject, createSecretKey(decrypt(wrapping, wrapped, subject)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        return unusable('Its key does not fit the master key.');
      }
    },
  };
}

/** A key of its own for each purpose. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stagedoor', purpose, 32));
}

function keyOf(subject: string, key: KeyObject): SubjectKey {
  return {
    seal: (plain) => encrypt(key, Buffer.from(plain), subject).toString('base64'),
    unseal: (sealed) => decrypt(key, Buffer.from(sealed, 'base64'), subject).toString(),
  };
}

function unusable(reason: string): SubjectKey {
  const refuse = () => {
    throw new Unreadable(reason);
  };
  return { seal: refuse, unseal: refuse };
}

function encrypt(key: KeyObject, plain: Buffer, subject: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(subject));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: KeyObject, sealed: Buffer, subject: string): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE);
    const options = { authTagLength: TAG };
    const decipher = createDecipheriv(CIPHER, key, nonce, options).setAAD(Buffer.from(subject));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  } catch (cause) {
    throw new Unreadable('It is damaged, or it was sealed under another key.', { cause });
  }
}
