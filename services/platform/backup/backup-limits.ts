/**
 * What is read of a backup or its ledger is in memory as a whole. Whoever may write there must not
 * fill that, so nothing larger than this is read or written: packed, unpacked, or as a ledger.
 */
export const LARGEST_FILE = 128 * 1024 * 1024;
/** Rows of accounts, keys and checkpoints stay in memory until the whole backup was checked. */
export const LARGEST_TABLES = 2 * LARGEST_FILE;
export const LARGEST_MANIFEST = 32 * 1024 * 1024;
/** An erasure takes some hundred bytes. */
export const LARGEST_NOTE = 64 * 1024;

/** Many short lines take much more memory than their text. */
const MOST_LINES = 1_000_000;

/** Undefined for more lines than Stagedoor writes into a file. */
export function splitLines(text: string): string[] | undefined {
  const lines = text.split('\n', MOST_LINES + 1);
  return lines.length > MOST_LINES ? undefined : lines;
}

export function inMiB(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

export function ledgerTooLarge(place: string): Error {
  return new Error(
    `${place} is larger than ${inMiB(LARGEST_FILE)}, and no list of erasures is. ` +
      'Move it away: the next backup writes it again from the log.',
  );
}
