import { setImmediate as pause } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';
import type {
  MasterKey,
  Sealed,
  Unreadable,
  WrappedKey,
} from '@stagedoor/platform/privacy/master-key';
import { unsealText } from '@stagedoor/platform/privacy/sealed-text';

/** Makes a result of every row, handing over what reads its sealed fields. A field that cannot be read says so, and stops nothing. */
export type Unseal = <Row extends WrappedKey, Result>(
  rows: readonly Row[],
  subjectOf: (row: Row) => string,
  resultOf: (row: Row, read: (sealed: Sealed) => string) => Result,
) => Promise<Result[]>;

/** Rows between two pauses in which other requests get their turn: some milliseconds. */
const AT_A_TIME = 250;

/** Reads what the read tables hold sealed. What cannot be read is told to the log, once for all rows. */
export function unsealing(masterKey: MasterKey, log: Log): Unseal {
  return async (rows, subjectOf, resultOf) => {
    const results = [];
    const failed = new Map<string, Unreadable>();
    for (const [index, row] of rows.entries()) {
      if (index % AT_A_TIME === AT_A_TIME - 1) await pause();
      const subject = subjectOf(row);
      const key = masterKey.unwrap(subject, row);
      const tell = (reason: Unreadable) => failed.set(subject, reason);
      results.push(resultOf(row, (sealed) => unsealText(sealed, key, tell)));
    }
    const [first] = failed;
    if (first) {
      const [subject, err] = first;
      log.error({ subject, rows: failed.size, err }, 'Personal data cannot be read.');
    }
    return results;
  };
}
