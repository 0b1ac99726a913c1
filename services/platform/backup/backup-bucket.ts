import type { Bucket } from '../stores/bucket.ts';
import { assertAllowed } from '../stores/bucket-access.ts';
import type { BackupStore } from './backup-store.ts';
import { erasuresIn } from './erasure-ledger.ts';

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
    noteErasures: async (events) => {
      if (events.length === 0) return;
      const noted = new Set(await noteNames());
      for (const event of events) {
        const name = `${ERASED}${event.stream}${ENDING}`;
        if (!noted.has(name)) await bucket.put(name, Buffer.from(`${JSON.stringify(event)}\n`));
      }
    },
    erasures: async () => {
      const names = await noteNames();
      const notes = [];
      for (let from = 0; from < names.length; from += AT_ONCE)
        notes.push(...(await Promise.all(names.slice(from, from + AT_ONCE).map(textOf))));
      return erasuresIn(notes.join(''));
    },
  };

  async function noteNames(): Promise<string[]> {
    const notes = await bucket.list(ERASED);
    return notes.map(({ name }) => name);
  }

  async function textOf(name: string): Promise<string> {
    const found = await bucket.get(name);
    return Buffer.concat(await Array.fromAsync(found?.bytes ?? [])).toString();
  }
}
