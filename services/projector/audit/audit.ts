import { readFile } from 'node:fs/promises';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { openCheckpoint, openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { treeOf } from '@stagedoor/platform/proof/merkle-tree';
import { checkpointOf, inclusionProof, storedTree } from '@stagedoor/platform/proof/stored-tree';
import { leafIn, readAuditFile } from './audit-file.ts';
import { checkExport, type Earlier } from './check-export.ts';
import { exportEvents, type AuditSources } from './export-events.ts';
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
  const findings = await checkExport(exported, await Promise.all(older.map(readEarlier)), key);
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

async function proofOf(position: string, { tree, signer }: AuditSources) {
  const index = /^\d{1,18}$/.test(position) ? await tree.indexOf(BigInt(position)) : undefined;
  if (index === undefined) throw new Error(`There is no event at position ${position}.`);
  const size = await tree.size();
  const proof = await inclusionProof(tree, index, size);
  return { ...proof, checkpoint: await checkpointOf(tree, signer, size) };
}

async function proofIn(position: string, file: string) {
  const { lines, checkpoint, key } = await readAuditFile(file);
  const index = lines.findIndex(({ event }) => event?.position === position);
  if (index < 0) throw new Error(`${file} has no event at position ${position}.`);
  const read = treeOf(lines.map(leafIn));
  const size = openCheckpoint(checkpoint, key)?.size ?? lines.length;
  return { ...(await inclusionProof({ read }, index, size)), checkpoint };
}

function withAudit<T>(options: AuditOptions, work: (sources: AuditSources) => Promise<T>) {
  const masterKey = openMasterKey(options.masterKey);
  return withSources(options, async ({ connection, eventLog }) => {
    const signer = await openCheckpointSigner(connection, masterKey, options.publicUrl);
    return work({ eventLog, tree: storedTree(connection), signer });
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
