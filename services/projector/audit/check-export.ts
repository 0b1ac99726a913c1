import { openCheckpoint, type Checkpoint } from '@stagedoor/platform/proof/checkpoint';
import { rootHash, treeOf, type ReadHashes } from '@stagedoor/platform/proof/merkle-tree';
import { leafOf, type AuditFile, type AuditLine } from './audit-file.ts';

/** What somebody kept from earlier: a checkpoint, or a whole export. */
export interface Earlier {
  name: string;
  checkpoint: string;
  lines?: readonly AuditLine[];
}

interface Signed extends Checkpoint, Pick<Earlier, 'name' | 'lines'> {}

/**
 * Compares an export with its own checkpoint and with what was kept from earlier.
 * @returns a sentence for each difference, the first event that differs by name.
 */
export async function checkExport(
  { checkpoint, key: keyInFile, lines }: AuditFile,
  kept: readonly Earlier[],
  key = keyInFile,
): Promise<string[]> {
  const findings: string[] = [];
  const leaves = lines.map(leafOf);
  const read = treeOf(leaves);

  const differing = lines.findIndex(({ leaf }, index) => base64Of(leaves[index]) !== leaf);
  if (differing >= 0)
    findings.push(`${nameOf(lines, differing)} is not what the tree in the database holds there.`);

  const signed: Signed[] = [];
  for (const one of [{ name: 'The checkpoint of this export', checkpoint }, ...kept]) {
    const opened = openCheckpoint(one.checkpoint, key);
    if (opened) signed.push({ ...opened, name: one.name, lines: 'lines' in one ? one.lines : [] });
    else findings.push(`${one.name} is no checkpoint, or is not signed by ${key}.`);
  }

  let agreed = 0;
  for (const one of signed.toSorted((a, b) => a.size - b.size)) {
    const finding = await compare(one, agreed, lines, leaves, read);
    if (finding === undefined) agreed = one.size;
    else findings.push(`${one.name} has ${one.size} events: ${finding}`);
  }
  if (signed.every(({ size }) => size < lines.length))
    findings.push(`${nameOf(lines, agreed)} and all after it are covered by no checkpoint.`);
  return findings;
}

/** What differs from a checkpoint, given that the first events agree with an earlier one. */
async function compare(
  { size, root, lines: earlier = [] }: Signed,
  agreed: number,
  lines: readonly AuditLine[],
  leaves: readonly Buffer[],
  read: ReadHashes,
): Promise<string | undefined> {
  const other = earlier.findIndex((line, index) => !leafOf(line).equals(leaves[index] ?? NONE));
  if (other >= 0) {
    const was = nameOf(earlier, other);
    return `${nameOf(lines, other)} is the first that differs. It was: ${was}.`;
  }
  if (size > leaves.length)
    return `only ${leaves.length} are here, the first missing one is event ${leaves.length}.`;
  if (root.equals(await rootHash(size, read))) return undefined;
  const earliest = `one of ${agreed} to ${size - 1}, at the earliest ${nameOf(lines, agreed)}`;
  return `the first that differs is ${earliest}. An older export names it exactly.`;
}

const NONE = Buffer.alloc(0);

function base64Of(hash: Buffer | undefined): string {
  return hash?.toString('base64') ?? '';
}

function nameOf(lines: readonly AuditLine[], index: number): string {
  const { event } = lines[index] ?? {};
  if (!event) return `event ${index}`;
  const { type, stream, revision, id, position } = event;
  const place = `${type} in ${stream} at revision ${revision}, position ${position}, ${id}`;
  return `event ${index} (${place})`;
}
