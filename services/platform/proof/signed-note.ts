import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** Signs texts as in C2SP signed-note, with an Ed25519 key. */
export type NoteSigner = ReturnType<typeof noteSigner>;

/** The key pair that follows from a seed of 32 bytes. */
export function noteSigner(name: string, seed: Buffer) {
  const der = Buffer.concat([PRIVATE_KEY, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const key = Buffer.concat([ED25519, spki.subarray(PUBLIC_KEY.length)]);
  const id = keyId(name, key);
  return {
    /** `<name>+<key id>+<key>`: what others need to verify notes. */
    verifierKey: `${name}+${id.toString('hex')}+${key.toString('base64')}`,
    /** @param text ends with a line break. */
    sign: (text: string) => {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
      return `${text}\n— ${name} ${signature.toString('base64')}\n`;
    },
  };
}

/**
 * The text of a note that the owner of this key signed, under any name; undefined for any
 * other note. Line ends and space around it may have changed on the way.
 */
export function openNote(note: string, verifierKey: string): string | undefined {
  const key = publicKeyIn(verifierKey);
  const lines = `${note.replaceAll('\r\n', '\n').trim()}\n`;
  const end = lines.lastIndexOf('\n\n') + 1;
  if (!key || end === 0) return undefined;
  const text = lines.slice(0, end);
  const spki = Buffer.concat([PUBLIC_KEY, key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const isSigned = [...lines.slice(end).matchAll(SIGNATURE)].some(([, name = '', base64 = '']) => {
    const signature = Buffer.from(base64, 'base64');
    const isOfKey = signature.subarray(0, 4).equals(keyId(name, key));
    return isOfKey && verify(null, Buffer.from(text), publicKey, signature.subarray(4));
  });
  return isSigned ? text : undefined;
}

export function isKey(text: string): boolean {
  return publicKeyIn(text.trim()) !== undefined;
}

const SIGNATURE = /^— (\S+) (\S+)$/gm;
const ED25519 = Buffer.of(1);
/* What stands before the 32 bytes of a key in DER (RFC 8410). */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY = Buffer.from('302a300506032b6570032100', 'hex');

function publicKeyIn(verifierKey: string): Buffer | undefined {
  const [, name = '', id, base64 = ''] =
    /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const key = Buffer.from(base64, 'base64');
  const fits = key.length === 33 && key[0] === 1 && keyId(name, key).toString('hex') === id;
  return fits ? key : undefined;
}

function keyId(name: string, key: Buffer): Buffer {
  return createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);
}
