import { setImmediate as pause } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import type { MasterKey, Sealed, Unreadable, WrappedKey } from './master-key.ts';
import { unsealText } from './sealed-text.ts';

/** Makes a result from every row; `read` decrypts a sealed field by the key of its stream. */
export type Unseal = <Row extends WrappedKey & { stream: string }, Result>(
  rows: readonly Row[],
  resultOf: (row: Row, read: (sealed: Sealed) => string) => Result,
) => Promise<Result[]>;

/** How many rows are decrypted, in a few milliseconds, before other requests get their turn. */
const BATCH = 250;

/** A field that cannot be decrypted gets a text that says so; each call logs that once. */
export function unsealing(masterKey: MasterKey, log: Log): Unseal {
  return async (rows, resultOf) => {
    const results = [];
    const failed = new Map<string, Unreadable>();
    for (const [index, row] of rows.entries()) {
      if (index % BATCH === BATCH - 1) await pause();
      const subject = row.stream;
      const key = masterKey.unwrap(subject, row);
      const onFailure = (reason: Unreadable) => failed.set(subject, reason);
      results.push(resultOf(row, (sealed) => unsealText(sealed, key, onFailure)));
    }
    const [first] = failed;
    if (first) {
      const [subject, err] = first;
      log.error({ subject, rows: failed.size, err }, 'Personal data cannot be read.');
    }
    return results;
  };
}
