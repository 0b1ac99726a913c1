import { z } from 'zod';
import { parseLine, type EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import { lastingKeyIn } from '../privacy/lasting-keys.ts';
import { storedMasterKey, type StoredMasterKey } from '../privacy/master-key-check.ts';
import type { MasterKey } from '../privacy/master-key.ts';
import { noteSigner, openNote, type NoteSigner } from '../proof/signed-note.ts';
import type { Sql } from '../stores/postgres.ts';

/** Lies beside the backups, and says who must stay erased whichever backup is restored. */
export const LEDGER = 'erased.ndjson';

/** A line of a ledger, which anybody may have written. */
export interface LedgerLine {
  /** Where it stands, for messages. */
  place: string;
  text: string;
}

export interface Erasures {
  events: EventLine[];
  /** The places of lines that nothing is believed of. */
  refused: string[];
}

const ERASURES = ['MessageErased', 'SubscriberErased'];

export function isErasure({ type }: Pick<EventLine, 'type'>): boolean {
  return ERASURES.includes(type);
}

export async function openErasureSigner(sql: Sql, masterKey: MasterKey): Promise<NoteSigner> {
  return erasureSigner(await storedMasterKey(sql), masterKey);
}

/** Signs with the key of checkpoints, which outlives every master key. */
export function erasureSigner(
  stored: StoredMasterKey | undefined,
  masterKey: MasterKey,
): NoteSigner {
  return noteSigner('stagedoor', lastingKeyIn(stored, masterKey, 'log checkpoints'));
}

/** Undefined for anything else than an erasure: a crash may have left half a line. */
export function erasureIn(line: string): EventLine | undefined {
  try {
    const event = parseLine(line);
    return 'events' in event || !isErasure(event) ? undefined : event;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** An erasure as a line of the ledger, with its line break. It names nobody. */
export function signedLine(event: EventLine, signer: NoteSigner): string {
  const signature = signer.sign(textOf(event)).trimEnd().split('\n').at(-1);
  return `${JSON.stringify({ ...event, signature })}\n`;
}

/** Undefined for a line that is not an erasure signed by this key. */
export function signedErasureIn(line: string, verifierKey: string): EventLine | undefined {
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
 */
export function erasuresIn(
  lines: readonly LedgerLine[],
  { verifierKey, isSigned }: { verifierKey: string; isSigned: boolean },
  known: ReadonlySet<string>,
): Erasures {
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
