import pMap from 'p-map';
import { z } from 'zod';
import { isErasure } from '@stagedoor/contracts/events/erasures';
import { parseLine, type EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import { lastingKeyIn } from '../privacy/lasting-keys.ts';
import { storedMasterKey, type StoredMasterKey } from '../privacy/master-key-check.ts';
import type { MasterKey } from '../privacy/master-key.ts';
import { noteSigner, openNote, type NoteSigner } from '../proof/signed-note.ts';
import { addressOf, contentOf, type FileStore } from '../stores/file-store.ts';
import type { Sql } from '../stores/postgres.ts';
import { inMiB, LARGEST_FILE, splitLines } from './backup-manifest.ts';

/** Lies beside the backups, and says who must stay erased whichever backup is restored. */
export const LEDGER = 'erased.ndjson';
/** Nothing can be appended to an object of a bucket, so there each erasure is one of its own. */
const ERASED = 'erased/';
/** An erasure takes some hundred bytes. */
const LARGEST_NOTE = 64 * 1024;
const AT_ONCE = 16;

/** A line of a ledger, which anybody may have written. */
interface LedgerLine {
  /** Where it stands, for messages. */
  place: string;
  text: string;
}

export async function openErasureSigner(sql: Sql, masterKey: MasterKey): Promise<NoteSigner> {
  return erasureSigner(await storedMasterKey(sql), masterKey);
}

/** Signs with the key of checkpoints, which outlives every master key. */
export function erasureSigner(stored: StoredMasterKey | undefined, masterKey: MasterKey) {
  return noteSigner('stagedoor', lastingKeyIn(stored, masterKey, 'log checkpoints'));
}

/** Adds the events of erasures that this key did not sign there yet. They name nobody. */
export async function noteErasures(
  store: FileStore,
  events: readonly EventLine[],
  signer: NoteSigner,
): Promise<void> {
  if (!store.append) {
    const note = async (event: EventLine) => {
      const name = `${ERASED}${event.stream}.ndjson`;
      const [line] = await noteIn(store, name);
      if (line && signedErasureIn(line.text, signer.verifierKey)) return;
      await store.put(name, Buffer.from(signedLine(event, signer)));
    };
    await pMap(events, note, { concurrency: AT_ONCE });
    return;
  }
  const lines = await linesOfLedger(store, LEDGER);
  const streams = new Set(events.map(({ stream }) => stream));
  // Verifying a signature takes longer than everything else.
  const found = lines.filter(({ text }) => streams.has(erasureIn(text)?.stream ?? ''));
  const noted = new Set(found.map(({ text }) => signedErasureIn(text, signer.verifierKey)?.stream));
  const added = events.filter(({ stream }) => !noted.has(stream));
  if (added.length === 0) return;
  const text = added.map((event) => signedLine(event, signer)).join('');
  // A crash may have left half a line.
  await store.append(LEDGER, `\n${text}`);
}

/** The lines of the ledger, which others may have written. @throws Error for one too large. */
export async function ledgerLines(store: FileStore): Promise<LedgerLine[]> {
  let size = 0;
  const read = async ({ name }: { name: string }) => {
    const lines = await noteIn(store, name);
    for (const { text } of lines) size += text.length;
    if (size > LARGEST_FILE) throw tooLarge(addressOf(store, ERASED));
    return lines;
  };
  const notes = await pMap(store.list(ERASED), read, { concurrency: AT_ONCE });
  return [...(await linesOfLedger(store, LEDGER)), ...notes.flat()];
}

/** The lines of one file; none where there is no such file. @throws Error for one too large. */
export async function linesOfLedger(store: FileStore, name: string): Promise<LedgerLine[]> {
  const file = addressOf(store, name);
  const whole = await contentOf(store, name, { from: 0, to: LARGEST_FILE });
  const lines = whole && whole.length <= LARGEST_FILE ? splitLines(whole.toString()) : undefined;
  if (whole && !lines) throw tooLarge(file);
  return (lines ?? []).map((text, index) => ({ place: `line ${index + 1} of ${file}`, text }));
}

/** The lines of an object with one erasure. Of one that is too large only the beginning is read. */
async function noteIn(store: FileStore, name: string): Promise<LedgerLine[]> {
  const text = (await contentOf(store, name, { from: 0, to: LARGEST_NOTE - 1 }))?.toString();
  return text === undefined ? [] : [{ place: addressOf(store, name), text }];
}

function tooLarge(place: string): Error {
  return new Error(
    `${place} is larger than ${inMiB(LARGEST_FILE)}, and no list of erasures is. ` +
      'Move it away: the next backup writes it again from the log.',
  );
}

/** Undefined for anything else than an erasure: a crash may have left half a line. */
function erasureIn(line: string): EventLine | undefined {
  try {
    const event = parseLine(line);
    return 'events' in event || !isErasure(event) ? undefined : event;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** An erasure as a line of the ledger, with its line break. It names nobody. */
function signedLine(event: EventLine, signer: NoteSigner): string {
  const signature = signer.sign(textOf(event)).trimEnd().split('\n').at(-1);
  return `${JSON.stringify({ ...event, signature })}\n`;
}

/** Undefined for a line that is not an erasure signed by this key. */
function signedErasureIn(line: string, verifierKey: string): EventLine | undefined {
  const event = erasureIn(line);
  const { data } = signed.safeParse(event && JSON.parse(line));
  if (!event || !data) return undefined;
  const text = textOf(event);
  return openNote(`${text}\n${data.signature}\n`, verifierKey) === text ? event : undefined;
}

/**
 * The erasures in a ledger. Earlier versions did not sign: beside a backup of theirs, unsigned
 * lines are believed too. A line that is not believed counts as refused, unless another one or the
 * backup itself says the same.
 * @returns their events, and the places of refused lines.
 */
export function erasuresIn(
  lines: readonly LedgerLine[],
  { verifierKey, isSigned }: { verifierKey: string; isSigned: boolean },
  known: ReadonlySet<string>,
) {
  const found = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ place, text }) => {
      const event = isSigned ? signedErasureIn(text, verifierKey) : erasureIn(text);
      return { place, event, stream: erasureIn(text)?.stream };
    });
  const events = found.flatMap(({ event }) => event ?? []);
  const erased = new Set([...known, ...events.map(({ stream }) => stream)]);
  const refused = found.filter(({ event, stream = '' }) => !event && !erased.has(stream));
  return { events, refused: refused.map(({ place }) => place) };
}

const signed = z.object({ signature: z.string() });

/** No checkpoint begins like this, so neither can be taken for the other. */
function textOf(event: EventLine): string {
  const { stream, revision, id, type, created, json, data, metadata } = event;
  const content = JSON.stringify([stream, revision, id, type, created, json, data, metadata]);
  return `stagedoor erasure\n${content}\n`;
}
