import { readFile } from 'node:fs/promises';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import {
  openCheckpoint,
  openCheckpointSigner,
  type CheckpointSigner,
} from '@stagedoor/platform/proof/checkpoint';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { inclusionProof, leafIndex, loadTree, base64 } from '@stagedoor/platform/proof/stored-tree';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import { eventLeaf } from '@stagedoor/platform/proof/event-leaf';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { leafIn, readAuditFile, writeAuditFile, type AuditLine } from './audit-file.ts';
import { checkExport, type Earlier } from './check-export.ts';
import { withSources, type SourcesOptions } from '../sources.ts';

export interface AuditOptions extends SourcesOptions {
  masterKey: MasterKeySecrets;
  publicUrl: string | undefined;
}

/** Opens the stores for `export` and `prove`; `check` needs none. */
type WithStores = <T>(work: (options: AuditOptions) => Promise<T>) => Promise<T>;

/** Writes a file with the events of a time, given as days or times. */
export async function exportAudit(
  file: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  withStores: WithStores,
): Promise<void> {
  const period = { from: timeOf(from, START), to: timeOf(to, END) };
  const events = await withStores((options) =>
    withAudit(options, (sources) => exportEvents(sources, file, period)),
  );
  print(`${file} has ${events} events, and the checkpoint that covers them.`);
}

/** Checks a file. Exit code 1 says that something differs. */
export async function checkAudit(
  file: string,
  older: readonly string[],
  keyFile: string | undefined,
): Promise<void> {
  const exported = await readAuditFile(file);
  const key = keyFile === undefined ? exported.key : (await readFile(keyFile, 'utf8')).trim();
  const findings = checkExport(exported, await Promise.all(older.map(readEarlier)), key);
  for (const finding of findings) print(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
  if (findings.length > 0) return;
  print(`${exported.lines.length} events, as their checkpoint says, signed by`);
  print(key);
  if (older.length > 0) print(`Nothing was rewritten since ${older.join(', ')}.`);
  else print('Give --checkpoint FILE to compare with what you kept from earlier.');
}

async function readEarlier(name: string): Promise<Earlier> {
  const text = await readFile(name, 'utf8');
  if (!text.startsWith('{')) return { name, checkpoint: text };
  const { checkpoint, lines } = await readAuditFile(name);
  return { name, checkpoint, lines };
}

/** Prints the proof of one event, from a file or from the venue. */
export async function proveEvent(
  position: string,
  file: string | undefined,
  withStores: WithStores,
): Promise<void> {
  const proof = await (file === undefined
    ? withStores((options) => withAudit(options, (sources) => proofOf(position, sources)))
    : proofIn(position, file));
  print(JSON.stringify(proof, null, 2));
}

async function proofOf(position: string, { sql, signer }: AuditSources) {
  const index = /^\d{1,18}$/.test(position) ? await leafIndex(sql, BigInt(position)) : undefined;
  if (index === undefined) throw new Error(`There is no event at position ${position}.`);
  const { tree } = await loadTree(sql);
  const checkpoint = signer.sign(tree.size, tree.rootHash(tree.size));
  return { ...inclusionProof(tree, index, tree.size), checkpoint };
}

async function proofIn(position: string, file: string) {
  const { lines, checkpoint, key } = await readAuditFile(file);
  const index = lines.findIndex(({ event }) => event?.position === position);
  if (index < 0) throw new Error(`${file} has no event at position ${position}.`);
  const tree = new MerkleTree(Buffer.concat(lines.map(leafIn)));
  const size = openCheckpoint(checkpoint, key)?.size ?? lines.length;
  return { ...inclusionProof(tree, index, size), checkpoint };
}

function withAudit<T>(options: AuditOptions, work: (sources: AuditSources) => Promise<T>) {
  const masterKey = openMasterKey(options.masterKey);
  return withSources(options, async ({ connection, eventLog }) => {
    const signer = await openCheckpointSigner(connection, masterKey, options.publicUrl);
    return work({ eventLog, sql: connection, signer });
  });
}

/** In milliseconds since 1970. A day without a time stands for its first or last moment. */
function timeOf(text: string | undefined, edge: { time: number; ofDay: string }): number {
  if (text === undefined) return edge.time;
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text + edge.ofDay : text);
  if (Number.isNaN(time)) throw new Error(`${text} is no day and no time.`);
  return time;
}

const START = { time: -Infinity, ofDay: 'T00:00:00.000Z' };
const END = { time: Infinity, ofDay: 'T23:59:59.999Z' };

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface AuditSources {
  eventLog: EventLog;
  /** Has the read tables. */
  sql: Sql;
  signer: CheckpointSigner;
}

/** From and to are inclusive, in milliseconds since 1970. */
interface ExportPeriod {
  from: number;
  to: number;
}

/**
 * Writes the events as the log has them, beside the leaves of the tree and a checkpoint. For events
 * outside the period it writes only the hashes. @returns the number of events written.
 */
async function exportEvents(
  { eventLog, sql, signer }: AuditSources,
  file: string,
  period: ExportPeriod,
): Promise<number> {
  const { tree, head } = await loadTree(sql);
  const checkpoint = signer.sign(tree.size, tree.rootHash(tree.size));
  const header = { checkpoint, key: signer.verifierKey };
  let index = 0;
  let events = 0;
  async function* lines(): AsyncGenerator<AuditLine> {
    const all = { prefixes: PROJECTED_STREAMS, after: undefined, upTo: head };
    for await (const batch of eventLog.scan(all)) {
      for (const event of batch) {
        const line = lineOf(event, tree.leaf(index), period);
        if (line.event) events += 1;
        yield line;
        index += 1;
      }
    }
  }
  await writeAuditFile(file, header, lines());
  return events;
}

function lineOf(logged: LoggedEvent, stored: Buffer | undefined, period: ExportPeriod): AuditLine {
  const { position, stream, revision, id, type, recorded } = logged;
  const event = { position: String(position), stream, revision, id, type, ...recorded };
  const leaf = eventLeaf(event);
  // An event that differs from the tree is always written, so that the check can name it.
  const isShown = isWithin(logged, period) || (stored !== undefined && !stored.equals(leaf));
  return { leaf: base64(stored ?? leaf), ...(isShown && { event }) };
}

function isWithin(logged: LoggedEvent, { from, to }: ExportPeriod): boolean {
  const at = Date.parse(happenedAt(logged));
  return at >= from && at <= to;
}
