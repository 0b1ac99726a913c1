import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** Encrypted text in an event: base64 of nonce, tag and ciphertext. */
export type Sealed = string;

/** Seals and unseals the personal data of one subject. */
export interface SubjectKey {
  seal(plain: string): Sealed;
  /** @throws Unreadable */
  unseal(sealed: Sealed): string;
}

/** Encrypted by the master key of this id. Both are null where there is no key. */
export interface WrappedKey {
  wrapped: Buffer | null;
  master: string | null;
}

export interface MasterKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** A new key for a subject, encrypted. */
  wrapNew(subject: string): Buffer;
  /** The subject's key. Using a missing, damaged or foreign one throws Unreadable. */
  unwrap(subject: string, wrapped: WrappedKey): SubjectKey;
  /** A keyed hash, which only the key can reproduce. */
  hash(text: string): string;
}

/** Sealed data that cannot be read, now or later. The message says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The master key derived from a secret of at least 32 characters. */
export function openMasterKey(secret: string): MasterKey {
  // Key objects: making a cipher from a buffer takes five times as long.
  const wrapping = createSecretKey(derivedKey(secret, 'subject keys'));
  const hashing = createSecretKey(derivedKey(secret, 'subject hashes'));
  const id = derivedKey(secret, 'id of the master key').toString('hex').slice(0, 16);
  return {
    id,
    wrapNew: (subject) => encrypt(wrapping, randomBytes(32), subject),
    hash: (text) => createHmac('sha256', hashing).update(text).digest('base64url'),
    unwrap: (subject, { wrapped, master }) => {
      if (!wrapped) return unusable('Its key is missing.');
      // Keys from before master key ids have none.
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

/** A separate key for each purpose. */
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
