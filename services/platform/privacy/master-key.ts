import {
  createCipheriv,
  createDecipheriv,
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

/** A key that the master key of this id has encrypted. Both are null where there is no key. */
export interface WrappedKey {
  wrapped: Buffer | null;
  master: string | null;
}

/** One master key, or a function for it and earlier ones, called again for keys not known yet. */
export type MasterKeySecrets = string | (() => readonly string[]);

/** The master key in use, and earlier ones until everything is wrapped by it. */
export type MasterKey = ReturnType<typeof openMasterKey>;

/** Sealed data that cannot be read, now or later. The message says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** What `read` returns; undefined where it meets what cannot be read. */
export function unlessUnreadable<T>(
  read: () => T,
  onUnreadable?: (reason: Unreadable) => void,
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    onUnreadable?.(error);
    return undefined;
  }
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The first secret is in use; each has at least 32 characters. */
export function openMasterKey(secrets: MasterKeySecrets) {
  const read = typeof secrets === 'string' ? () => [secrets] : secrets;
  const known = new Map<string, SingleKey>();
  let keys = opened();

  return {
    /** Identifies the key in use without revealing it. */
    get id() {
      return inUse().id;
    },
    /** Whether a key of this id is known. */
    has: (id: string) => find(id) !== undefined,
    /** A new key for a subject, encrypted by each of these keys, under their ids. */
    wrapNew: (subject: string) => {
      const key = randomBytes(32);
      return new Map(keys.map(({ id, wrapping }) => [id, encrypt(wrapping, key, subject)]));
    },
    /** Encrypts by the key in use. */
    wrap: (subject: string, key: Buffer) => encrypt(inUse().wrapping, key, subject),
    /** @throws Unreadable for a missing, damaged or foreign one. */
    open,
    /** The subject's key. Using a missing, damaged or foreign one throws Unreadable. */
    unwrap: (subject: string, wrapped: WrappedKey): SubjectKey => {
      let opened: KeyObject | undefined;
      const key = () => (opened ??= createSecretKey(open(subject, wrapped)));
      return {
        seal: (plain) => encrypt(key(), Buffer.from(plain), subject).toString('base64'),
        unseal: (sealed) => decrypt(key(), Buffer.from(sealed, 'base64'), subject).toString(),
      };
    },
    /** A key for a purpose, which follows from the master key of this id. @throws Unreadable */
    derive: (id: string, purpose: string) => derivedKey(needed(id).secret, purpose),
  };

  function open(subject: string, { wrapped, master }: WrappedKey): Buffer {
    if (!wrapped) throw new Unreadable('Its key is missing.');
    // A key that was wrapped before master keys had ids.
    const { wrapping } = master === null ? inUse() : needed(master);
    try {
      return decrypt(wrapping, wrapped, subject);
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause;
      throw new Unreadable('Its key does not fit the master key.', { cause });
    }
  }

  function inUse(): SingleKey {
    const [first] = keys;
    if (!first) throw new Error('There is no master key.');
    return first;
  }

  function needed(id: string): SingleKey {
    const key = find(id);
    if (key) return key;
    const ids = keys.map((it) => it.id).join(', ');
    throw new Unreadable(`Its key is wrapped by the master key ${id}, and this one is ${ids}.`);
  }

  function find(id: string): SingleKey | undefined {
    const key = keys.find((it) => it.id === id);
    if (key) return key;
    keys = opened();
    return keys.find((it) => it.id === id);
  }

  function opened(): SingleKey[] {
    return read().map((secret) => {
      const key = known.get(secret) ?? singleKey(secret);
      known.set(secret, key);
      return key;
    });
  }
}

/** Identifies a master key without revealing it. */
export function masterKeyId(secret: string): string {
  return derivedKey(secret, 'id of the master key').toString('hex').slice(0, 16);
}

interface SingleKey {
  id: string;
  secret: string;
  wrapping: KeyObject;
}

function singleKey(secret: string): SingleKey {
  // Key objects: making a cipher from a buffer takes five times as long.
  const wrapping = createSecretKey(derivedKey(secret, 'subject keys'));
  return { id: masterKeyId(secret), secret, wrapping };
}

export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stagedoor', purpose, 32));
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
