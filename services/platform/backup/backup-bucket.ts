import type { EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import type { Bucket } from '../stores/bucket.ts';
import { assertAllowed } from '../stores/bucket-access.ts';
import type { BackupStore } from './backup-store.ts';
import { LARGEST_FILE, LARGEST_NOTE, ledgerTooLarge } from './backup-limits.ts';
import { bytesOf } from './bytes-of.ts';
import { signedErasureIn, signedLine, type LedgerLine } from './erasure-ledger.ts';

/** Nothing can be appended to an object, so each erasure is an object of its own. */
const ERASED = 'erased/';
const ENDING = '.ndjson';
const AT_ONCE = 16;

/** Backups as objects of a bucket. */
export function backupBucket(bucket: Bucket): BackupStore {
  return {
    addressOf: (name) => `${bucket.address}/${name}`,
    prepare: (log) => assertAllowed(bucket, log),
    write: bucket.upload,
    open: async (name) => (await bucket.get(name))?.bytes,
    async *list() {
      yield* await bucket.list();
    },
    delete: bucket.delete,
    noteErasures: async (events, signer) => {
      const note = async (event: EventLine) => {
        const name = `${ERASED}${event.stream}${ENDING}`;
        if (signedErasureIn(await textOf(name), signer.verifierKey)) return;
        await bucket.put(name, Buffer.from(signedLine(event, signer)));
      };
      for (let from = 0; from < events.length; from += AT_ONCE)
        await Promise.all(events.slice(from, from + AT_ONCE).map(note));
    },
    ledger: async () => {
      let size = 0;
      const notes = await bucket.list(ERASED);
      const lineOf = async ({ name }: { name: string }) => {
        const text = await textOf(name);
        size += text.length;
        if (size > LARGEST_FILE) throw ledgerTooLarge(`${bucket.address}/${ERASED}`);
        return { place: `${bucket.address}/${name}`, text };
      };
      const lines: LedgerLine[] = [];
      for (let from = 0; from < notes.length; from += AT_ONCE)
        lines.push(...(await Promise.all(notes.slice(from, from + AT_ONCE).map(lineOf))));
      return lines;
    },
  };

  /** Empty where there is no such object. Of one that is too large only the beginning is read. */
  async function textOf(name: string): Promise<string> {
    const found = await bucket.get(name);
    const parts: Uint8Array[] = [];
    let size = 0;
    if (!found?.bytes) return '';
    for await (const bytes of bytesOf(found.bytes)) {
      parts.push(bytes);
      size += bytes.length;
      if (size > LARGEST_NOTE) break;
    }
    return Buffer.concat(parts).toString();
  }
}
