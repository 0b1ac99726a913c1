import { appendFile, readFile, stat } from 'node:fs/promises';
import type { EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import type { NoteSigner } from '../proof/signed-note.ts';
import { LARGEST_FILE, ledgerTooLarge, splitLines } from './backup-limits.ts';
import { erasureIn, signedErasureIn, signedLine, type LedgerLine } from './erasure-ledger.ts';

/** The lines of a ledger; none where there is no such file. @throws Error for one too large. */
export async function ledgerLinesIn(file: string): Promise<LedgerLine[]> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (Object(error).code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (size === undefined) return [];
  if (size > LARGEST_FILE) throw ledgerTooLarge(file);
  const text = await readFile(file, 'utf8');
  const lines = splitLines(text);
  if (!lines) throw ledgerTooLarge(file);
  return lines.map((line, index) => {
    return { place: `line ${index + 1} of ${file}`, text: line };
  });
}

/** Adds the events of erasures that are not signed in the ledger yet. */
export async function noteErasuresIn(
  file: string,
  events: readonly EventLine[],
  signer: NoteSigner,
): Promise<void> {
  const lines = await ledgerLinesIn(file);
  const streams = new Set(events.map(({ stream }) => stream));
  // Verifying a signature takes longer than everything else.
  const found = lines.filter(({ text }) => streams.has(erasureIn(text)?.stream ?? ''));
  const noted = new Set(found.map(({ text }) => signedErasureIn(text, signer.verifierKey)?.stream));
  const added = events.filter(({ stream }) => !noted.has(stream));
  if (added.length === 0) return;
  const text = added.map((event) => signedLine(event, signer)).join('');
  // A crash may have left half a line.
  await appendFile(file, `\n${text}`, { mode: 0o600, flush: true });
}
