import { openCheckpoint, type Checkpoint } from '@stagedoor/platform/proof/checkpoint';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import {
  leafIn,
  positionIn,
  type AuditFile,
  type AuditLine,
} from '@stagedoor/platform/proof/audit-file';

/** What an auditor kept from earlier: a checkpoint, or a whole export. */
export interface Earlier {
  name: string;
  checkpoint: string;
  lines?: readonly AuditLine[];
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
  const named = [
    ...fromTree(lines, leaves),
    ...fromExports(lines, leaves, earlier),
    ...fromPositions(lines),
  ];
  const first = Math.min(...named.map(({ index }) => index));
  const findings = named.map(({ sentence }) => sentence);

  const signed: (Checkpoint & { name: string })[] = [];
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
    const differing = older.flatMap((line, index) =>
      leafIn(line).equals(leaves[index] ?? NONE) ? [] : [index],
    );
    const [first] = differing;
    if (first === undefined) return [];
    const shown = differing.slice(0, MOST_SHOWN).map((index) => ({
      index,
      sentence: [
        `${nameOf(lines, index)} ${index === first ? 'is the first that differs' : 'differs'} from ${name}.`,
        `  It said: ${contentOf(older, index)}`,
        `  It says: ${contentOf(lines, index)}`,
      ].join('\n'),
    }));
    const more = differing.length - shown.length;
    const rest = { index: first, sentence: `${more} more events differ from ${name}.` };
    return more > 0 ? [...shown, rest] : shown;
  });
}

const NONE = Buffer.alloc(0);
const MOST_SHOWN = 10;

/** What an event said. Personal data is encrypted in it. */
function contentOf(lines: readonly AuditLine[], index: number): string {
  const line = lines[index];
  if (!line) return 'there was no such event.';
  if (!line.event) return 'only its hash is there.';
  const { type, stream, revision, id, data, metadata } = line.event;
  return JSON.stringify({ type, stream, revision, id, data, metadata });
}

/** Positions are not in the hashes, but they ascend. */
function fromPositions(lines: readonly AuditLine[]): Difference[] {
  let before = -1n;
  for (const [index, line] of lines.entries()) {
    const position = positionIn(line);
    if (position === undefined) continue;
    if (BigInt(position) <= before)
      return [
        { index, sentence: `${nameOf(lines, index)} stands before the one that precedes it.` },
      ];
    before = BigInt(position);
  }
  return [];
}

/** How much of the log the file does not show, and what is missing between the events in it. */
export function withheldIn(lines: readonly AuditLine[]): string[] {
  const hidden = lines.flatMap(({ event }, index) => (event ? [] : [index]));
  if (hidden.length === 0) return [];
  const [first, last] = [
    lines.findIndex(({ event }) => event),
    lines.findLastIndex(({ event }) => event),
  ];
  const between = hidden.filter((index) => first < index && index < last);
  const listed = between.slice(0, MOST_LISTED).join(', ');
  const more = between.length > MOST_LISTED ? ', …' : '';
  return [
    `${hidden.length} of ${lines.length} events are hashes only.`,
    ...(between.length === 0 ? [] : [`Missing between the events of this file: ${listed}${more}.`]),
  ];
}

const MOST_LISTED = 20;

function nameOf(lines: readonly AuditLine[], index: number): string {
  const { event } = lines[index] ?? {};
  if (!event) return `event ${index}`;
  const { type, stream, revision, id, position } = event;
  const place = `${type} in ${stream} at revision ${revision}, position ${position}, ${id}`;
  return `event ${index} (${place})`;
}
