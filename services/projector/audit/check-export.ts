import { openCheckpoint, type Checkpoint } from '@stagedoor/platform/proof/checkpoint';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { leafIn, type AuditFile, type AuditLine } from './audit-file.ts';

/** What an auditor kept from earlier: a checkpoint, or a whole export. */
export interface Earlier {
  name: string;
  checkpoint: string;
  lines?: readonly AuditLine[];
}

interface Signed extends Checkpoint {
  name: string;
}

interface Difference {
  index: number;
  sentence: string;
}

/**
 * Compares an export with its own checkpoint and with what was kept from earlier.
 * @returns a sentence for each difference, which names the first event that differs.
 */
export function checkExport(
  { checkpoint, key: keyInFile, lines }: AuditFile,
  earlier: readonly Earlier[],
  key = keyInFile,
): string[] {
  const leaves = lines.map(leafIn);
  const tree = new MerkleTree(Buffer.concat(leaves));
  const named = [...fromTree(lines, leaves), ...fromExports(lines, leaves, earlier)];
  const first = Math.min(...named.map(({ index }) => index));
  const findings = named.map(({ sentence }) => sentence);

  const signed: Signed[] = [];
  for (const one of [{ name: 'The checkpoint of this export', checkpoint }, ...earlier]) {
    const opened = openCheckpoint(one.checkpoint, key);
    if (opened) signed.push({ ...opened, name: one.name });
    else findings.push(`${one.name} is no checkpoint, or is not signed by ${key}.`);
  }

  let agreed = 0;
  for (const { name, size, root } of signed.toSorted((a, b) => a.size - b.size)) {
    if (size > leaves.length)
      findings.push(`${name} has ${size} events, and only ${leaves.length} are here.`);
    else if (root.equals(tree.rootHash(size))) agreed = size;
    else if (first < size)
      findings.push(`${name} has ${size} events: they were others, from event ${first} on.`);
    else {
      const earliest = `one of ${agreed} to ${size - 1}, at the earliest ${nameOf(lines, agreed)}`;
      const hint = 'An older export names it exactly.';
      findings.push(`${name} has ${size} events: the first that differs is ${earliest}. ${hint}`);
    }
  }
  if (signed.every(({ size }) => size < lines.length))
    findings.push(`${nameOf(lines, agreed)} and all after it are covered by no checkpoint.`);
  return findings;
}

/** The first event that was changed while the tree that is stored beside the log was not. */
function fromTree(lines: readonly AuditLine[], leaves: readonly Buffer[]): Difference[] {
  const index = lines.findIndex(({ leaf }, nth) => leaves[nth]?.toString('base64') !== leaf);
  if (index < 0) return [];
  const sentence = `${nameOf(lines, index)} is not what the tree in the database holds there.`;
  return [{ index, sentence }];
}

function fromExports(
  lines: readonly AuditLine[],
  leaves: readonly Buffer[],
  earlier: readonly Earlier[],
): Difference[] {
  return earlier.flatMap(({ name, lines: older = [] }) => {
    const index = older.findIndex((line, nth) => !leafIn(line).equals(leaves[nth] ?? NONE));
    if (index < 0) return [];
    const was = `It was ${nameOf(older, index)} in ${name}.`;
    return [{ index, sentence: `${nameOf(lines, index)} is the first that differs. ${was}` }];
  });
}

const NONE = Buffer.alloc(0);

function nameOf(lines: readonly AuditLine[], index: number): string {
  const { event } = lines[index] ?? {};
  if (!event) return `event ${index}`;
  const { type, stream, revision, id, position } = event;
  const place = `${type} in ${stream} at revision ${revision}, position ${position}, ${id}`;
  return `event ${index} (${place})`;
}
