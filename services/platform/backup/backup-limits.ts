/**
 * What is read of a backup or its ledger is in memory as a whole. Whoever may write there must not
 * fill that, so nothing larger than this is read or written: packed, unpacked, or as a ledger.
 */
export const LARGEST_FILE = 128 * 1024 * 1024;
/** Rows of accounts, keys and checkpoints stay in memory until the whole backup was checked. */
export const LARGEST_TABLES = 2 * LARGEST_FILE;
export const LARGEST_MANIFEST = 32 * 1024 * 1024;

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
