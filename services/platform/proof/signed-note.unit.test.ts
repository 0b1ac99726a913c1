import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointSigner, openCheckpoint } from './checkpoint.ts';
import { eventLeaf } from './event-leaf.ts';
import { noteSigner, openNote } from './signed-note.ts';

/** From the documentation of golang.org/x/mod/sumdb/note. */
const TEXT = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const SIGNATURE =
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZIn' +
  'NIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const NOTE = `${TEXT}\n— PeterNeumann ${SIGNATURE}\n`;

const CHECKPOINT_KEY = createHash('sha256').update('a key of checkpoints').digest();
const ROOT = createHash('sha256').digest();

describe('a signed note', () => {
  it('equals what the Go implementation makes of the same key and text', () => {
    const signer = noteSigner('PeterNeumann', SEED);
    expect({ key: signer.verifierKey, note: signer.sign(TEXT) }).toEqual({ key: KEY, note: NOTE });
  });

  it('opens with its key, even after a mail program has changed its line ends', () => {
    expect(openNote(NOTE, KEY)).toBe(TEXT);
    expect(openNote(`\r\n${NOTE.replaceAll('\n', '\r\n')}\r\n`, KEY)).toBe(TEXT);
    const more = noteSigner('witness.example', ROOT).sign(TEXT).split('\n\n')[1] ?? '';
    expect(openNote(NOTE.replace('\n\n', `\n\n${more}`), KEY)).toBe(TEXT);
  });

  it.each([
    ['a changed text', NOTE.replace('answer', 'question'), KEY],
    ['a changed signature', NOTE.replace('x08go/ZJ', 'x08go/ZK'), KEY],
    ['no signature', TEXT, KEY],
    ['another key', NOTE, noteSigner('PeterNeumann', ROOT).verifierKey],
    ['a damaged key', NOTE, KEY.replace('c74f20a3', 'c74f20a4')],
    ['something else for a key', NOTE, 'PeterNeumann'],
    ['something else', '', KEY],
  ])('does not open with %s', (_, note, key) => {
    expect(openNote(note, key)).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  const signer = checkpointSigner(CHECKPOINT_KEY, 'https://venue.example:8443/site');

  it('names the host of the venue, the size and the root, and is signed', () => {
    const note = signer.sign(7, ROOT);
    expect(note).toMatch(
      /^venue\.example\n7\n47DEQpj8HBSa\+\/TImW\+5JCeuQeR\S+=\n\n— venue\.example \S+\n$/,
    );
    expect(signer.verifierKey).toMatch(/^venue\.example\+[0-9a-f]{8}\+AQ?[A-Za-z0-9+/]+=*$/);
    expect(openCheckpoint(note, signer.verifierKey)).toEqual({
      origin: 'venue.example',
      size: 7,
      root: ROOT,
    });
  });

  it('has the origin "stagedoor" when no address is known', () => {
    expect(checkpointSigner(CHECKPOINT_KEY, undefined).origin).toBe('stagedoor');
  });

  it('opens with the key under another name: a venue may change its address', () => {
    const before = checkpointSigner(CHECKPOINT_KEY, undefined);
    expect(openCheckpoint(before.sign(7, ROOT), signer.verifierKey)?.size).toBe(7);
  });

  it('opens only with its own key, and that key is the same under any name', () => {
    const other = checkpointSigner(ROOT, 'https://venue.example');
    expect(openCheckpoint(other.sign(7, ROOT), signer.verifierKey)).toBeUndefined();
    expect(checkpointSigner(CHECKPOINT_KEY, 'https://venue.example').verifierKey).toBe(
      signer.verifierKey,
    );
  });
});

describe('the leaf of an event', () => {
  const EVENT = {
    stream: 'show-1',
    revision: 2,
    id: '00000000-0000-4000-8000-000000000001',
    type: 'ShowPublished',
    data: { é: [1, 'two', null] },
    metadata: { actor: { id: 'a', role: 'staff' } },
  };

  it('is the hash of the JSON array that it was defined as', () => {
    const recorded =
      '["show-1",2,"00000000-0000-4000-8000-000000000001","ShowPublished",' +
      '{"é":[1,"two",null]},{"actor":{"id":"a","role":"staff"}}]';
    const expected = createHash('sha256').update(`\0${recorded}`).digest();
    expect(eventLeaf(EVENT)).toEqual(expected);
  });

  it.each([
    { stream: 'show-2' },
    { revision: 3 },
    { id: '00000000-0000-4000-8000-000000000002' },
    { type: 'ShowUnpublished' },
    { data: { é: [1, 'two'] } },
    { metadata: { actor: { id: 'b', role: 'staff' } } },
  ])('changes with %j', (change) => {
    expect(eventLeaf({ ...EVENT, ...change })).not.toEqual(eventLeaf(EVENT));
  });
});
