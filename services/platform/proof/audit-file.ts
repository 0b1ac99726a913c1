import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import type { EventLog, LoggedEvent } from '../event-log/event-log.ts';
import { happenedAt } from '../event-log/logged-event.ts';
import type { Sql } from '../stores/postgres.ts';
import type { CheckpointSigner } from './checkpoint.ts';
import { eventLeaf } from './event-leaf.ts';
import { base64, loadTree } from './stored-tree.ts';

/* A file for auditors is lines of JSON: a header, and one line for every event that it covers. */
const FORMAT = 'stagedoor audit';
const header = z.object({
  format: z.literal(FORMAT, 'This is not a file that "audit export" made.'),
  version: z.literal(1, 'A newer version of the product made this file.'),
  checkpoint: z.string(),
  key: z.string(),
});
const event = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});
/**
 * `leaf` is what the tree in the database holds. Lines outside the period have a `position` in the
 * place of an `event`; files of earlier versions have only the leaf there.
 */
const line = z.object({
  leaf: z.base64(),
  position: z.string().optional(),
  event: event.optional(),
});

type AuditHeader = Pick<z.infer<typeof header>, 'checkpoint' | 'key'>;
export type AuditLine = z.infer<typeof line>;
export interface AuditFile extends AuditHeader {
  lines: AuditLine[];
}

export interface AuditSources {
  eventLog: EventLog;
  /** Has the read tables. */
  sql: Sql;
  signer: CheckpointSigner;
}

type AuditPeriod = ReturnType<typeof auditPeriod>;

/**
 * Makes the file in parts of some hundred lines: a checkpoint, the events as recorded, and the
 * leaves of the tree. Of events outside the period it has only the hashes.
 * @returns the number of events within the period.
 */
export async function* auditFile({ eventLog, sql, signer }: AuditSources, period: AuditPeriod) {
  const { tree, head } = await loadTree(sql);
  const checkpoint = signer.sign(tree.size, tree.rootHash(tree.size));
  const first = { format: FORMAT, version: 1, checkpoint, key: signer.verifierKey };
  let part = `${JSON.stringify(first)}\n`;
  let index = 0;
  let events = 0;
  for await (const batch of eventLog.scan({ upTo: head })) {
    for (const event of batch) {
      const line = lineOf(event, tree.leaf(index), period);
      if (line.event) events += 1;
      part += `${JSON.stringify(line).replace(SEPARATOR, escaped)}\n`;
      index += 1;
    }
    // The header waits for the log: nothing is sent when the log is away.
    yield part;
    part = '';
  }
  if (part !== '') yield part;
  return events;
}

/** JSON may hold these signs, at which many programs end a line, as they are. */
const SEPARATOR = /[\u2028\u2029]/g;
const escaped = (separator: string) => `\\u${separator.charCodeAt(0).toString(16)}`;

function lineOf(logged: LoggedEvent, stored: Buffer | undefined, period: AuditPeriod): AuditLine {
  const { position, stream, revision, id, type, recorded } = logged;
  const event = { position: String(position), stream, revision, id, type, ...recorded };
  const leaf = eventLeaf(event);
  // An event that differs from the tree is always written, so that the check can name it.
  const isShown = isWithin(logged, period) || (stored !== undefined && !stored.equals(leaf));
  return { leaf: base64(stored ?? leaf), ...(isShown ? { event } : { position: event.position }) };
}

function isWithin(logged: LoggedEvent, { from, to }: AuditPeriod): boolean {
  const at = Date.parse(happenedAt(logged));
  return at >= from && at <= to;
}

/**
 * The period between two days in UTC or times, both included, in milliseconds since 1970.
 * @throws Error for a text that is neither.
 */
export function auditPeriod(days: { from?: string | undefined; to?: string | undefined }) {
  return { from: timeOf(days.from, START), to: timeOf(days.to, END) };
}

/** A day without a time stands for its first or last moment. */
function timeOf(text: string | undefined, edge: { time: number; ofDay: string }): number {
  if (text === undefined) return edge.time;
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text + edge.ofDay : text);
  if (Number.isNaN(time)) throw new Error(`${text} is no day and no time.`);
  return time;
}

const START = { time: -Infinity, ofDay: 'T00:00:00.000Z' };
const END = { time: Infinity, ofDay: 'T23:59:59.999Z' };

/** @throws Error with a sentence for a file of another kind, or a line that is damaged. */
export async function readAuditFile(file: string): Promise<AuditFile> {
  const texts = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let first: AuditHeader | undefined;
  const lines: AuditLine[] = [];
  for await (const text of texts) {
    if (first) lines.push(parsed(line, text, `${file}, line ${lines.length + 2}`));
    else first = parsed(header, text, file);
  }
  if (!first) throw new Error(`${file}: This is empty.`);
  return { ...first, lines };
}

/** The leaf of the event in this line; without an event, the leaf that the tree holds. */
export function leafIn({ leaf, event }: AuditLine): Buffer {
  return event ? eventLeaf(event) : Buffer.from(leaf, 'base64');
}

/** Where the event of this line stands in the log, as far as the file says so. */
export function positionIn({ position, event }: AuditLine): string | undefined {
  return event?.position ?? position;
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, place: string) {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const problem = error instanceof z.ZodError ? error.issues[0]?.message : undefined;
    throw new Error(`${place}: ${problem ?? 'This is not JSON.'}`, { cause: error });
  }
}
