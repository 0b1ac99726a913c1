import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCheckpoint, statedCheckpoint } from '@stagedoor/platform/proof/checkpoint';
import type { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { SeenFinding } from './findings.ts';

/** A checkpoint that was made earlier. */
export interface KeptCheckpoint {
  name: string;
  note: string;
}

/** All checkpoints of the database, and those in the witness folder. */
export async function keptCheckpoints(sql: Sql, folder?: string): Promise<KeptCheckpoint[]> {
  const stored = await sql.rows<KeptCheckpoint>(
    `select note, to_char(made_at at time zone 'UTC', '"The checkpoint of "YYYY-MM-DD HH24:MI" UTC"') as name
     from app.checkpoints order by made_at`,
  );
  const written = folder === undefined ? [] : await checkpointsIn(folder);
  // The same text in both places is one checkpoint, and the file is the better evidence.
  return [...new Map([...stored, ...written].map((one) => [one.note, one])).values()];
}

async function checkpointsIn(folder: string): Promise<KeptCheckpoint[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^checkpoint-.*\.txt$/.test(name));
  return Promise.all(
    files.map(async (name) => ({ name, note: await readFile(join(folder, name), 'utf8') })),
  );
}

/**
 * Compares kept checkpoints with the tree over the log. Without a key their signatures are not
 * verified.
 */
export function compareCheckpoints(
  tree: MerkleTree,
  kept: readonly KeptCheckpoint[],
  verifierKey?: string,
): { findings: SeenFinding[]; contradicted: readonly KeptCheckpoint[] } {
  const opened = kept.map((one) => ({
    ...one,
    ...(verifierKey === undefined
      ? statedCheckpoint(one.note)
      : openCheckpoint(one.note, verifierKey)),
  }));
  const contradicted: Contradicted[] = [];
  const unsigned: KeptCheckpoint[] = [];
  let agreed = 0;
  for (const { name, note, size, root } of opened.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0)))
    if (size === undefined || root === undefined) unsigned.push({ name, note });
    else if (size > tree.size || !root.equals(tree.rootHash(size)))
      contradicted.push({ name, note, size, agreed, now: rootAt(tree, size) });
    else agreed = size;
  const findings = [
    ...findingOf(contradicted, (first) => forkOf(first, tree.size)),
    ...findingOf(unsigned, ({ name }) => `${name} is not signed with the key of this venue.`),
  ];
  return { findings, contradicted: [...contradicted, ...unsigned] };
}

interface Contradicted extends KeptCheckpoint {
  size: number;
  /** The size of the newest older checkpoint that agrees. */
  agreed: number;
  /** The root that the log has there now: another change is another finding. */
  now: string;
}

function rootAt(tree: MerkleTree, size: number): string {
  return size > tree.size ? '' : tree.rootHash(size).toString('base64');
}

function forkOf({ name, size, agreed }: Contradicted, events: number): string {
  const says = `The log does not hold what a kept checkpoint says: ${name} has ${size} events`;
  if (size > events)
    return `${says}, and the log has ${events}. It was cut, or restored from a backup.`;
  return (
    `${says}, of which the first that differs is one of ${agreed} to ${size - 1}. ` +
    'The log was rewritten, or restored from a backup.'
  );
}

/** One finding about all of them, which names the first. */
function findingOf<One extends KeptCheckpoint & { now?: string }>(
  differing: readonly One[],
  sentenceOf: (first: One) => string,
): SeenFinding[] {
  const [first] = differing;
  if (!first) return [];
  const about = createHash('sha256');
  for (const { note, now = '' } of differing) about.update(`${note}\n${now}\n`);
  const more = differing.length - 1;
  const others = more === 0 ? [] : [`So do ${more} more kept checkpoints.`];
  const sentence = [sentenceOf(first), ...others].join(' ');
  return [{ kind: 'checkpoint', about: about.digest('hex'), sentence }];
}
