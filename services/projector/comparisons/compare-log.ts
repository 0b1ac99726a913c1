import { createHash } from 'node:crypto';
import type { EventLog, EventEnvelope } from '@stagedoor/platform/event-log/event-log';
import { leafOf } from '@stagedoor/platform/proof/event-leaf';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { storedLeaves } from '@stagedoor/platform/proof/stored-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { SeenFinding } from './findings.ts';

type Place = Pick<EventEnvelope, 'type' | 'stream' | 'revision'>;

interface Change {
  index: number;
  position: bigint;
  what: 'changed' | 'missing' | 'added';
  /** Of the event that the log holds now. */
  leaf: string;
  event?: Place;
}

/** Reads the log again and compares each event with its stored leaf. */
export async function compareLog(sql: Sql, eventLog: EventLog) {
  const stored = await storedLeaves(sql);
  const leaves: Buffer[] = [];
  const changes: Change[] = [];
  let next = 0;
  const passOver = (before: bigint) => {
    for (; next < stored.count && stored.positionAt(next) < before; next += 1)
      changes.push({ index: next, position: stored.positionAt(next), what: 'missing', leaf: '' });
  };
  for await (const events of eventLog.scan({ upTo: stored.head })) {
    for (const event of events) {
      passOver(event.position);
      const hash = leafOf(event);
      const isKnown = next < stored.count && stored.positionAt(next) === event.position;
      if (!isKnown || !hash.equals(stored.hashAt(next))) {
        const { position } = event;
        const what = isKnown ? 'changed' : 'added';
        changes.push({ index: next, position, what, leaf: hash.toString('base64'), event });
      }
      if (isKnown) next += 1;
      leaves.push(hash);
    }
  }
  passOver(stored.head + 1n);
  const hashes = Buffer.concat(leaves);
  // The same events in a log that was moved have other positions.
  const isSame = hashes.equals(stored.hashes);
  return {
    /** Over the events that the log holds now. */
    inLog: new MerkleTree(hashes),
    /** Over the leaves that were stored when the events were applied. */
    stored: new MerkleTree(stored.hashes),
    finding: isSame ? undefined : await findingOf(sql, changes),
  };
}

async function findingOf(sql: Sql, changes: readonly Change[]): Promise<SeenFinding | undefined> {
  const [first] = changes;
  if (!first) return undefined;
  const { index, position } = first;
  const known = await sql.row<Place>(
    `select type, stream, revision from ${READ_SCHEMA}.history where position = $1`,
    [position],
  );
  const sentences = [
    `The log changed, from event ${index} on: ${sentenceOf(first, known)}`,
    ...(changes.length > 1 ? [`${changes.length} events differ in all.`] : []),
  ];
  const list = createHash('sha256');
  for (const { position: at, what, leaf } of changes) list.update(`${at} ${what} ${leaf}\n`);
  return { kind: 'log', about: list.digest('hex'), sentence: sentences.join(' ') };
}

/** What became of an event. The history of the read tables knows what it was. */
function sentenceOf({ what, event, position }: Change, known: Place | undefined): string {
  const at = `at position ${position}`;
  const was = known && nameOf(known);
  if (!event) return `${was ?? 'the event'} ${at} is missing.`;
  const is = nameOf(event);
  if (what === 'added') return `${is} ${at} was not there before.`;
  if (was === undefined || was === is) return `${is} ${at} was changed.`;
  return `${was} ${at} was changed to ${is}.`;
}

function nameOf({ type, stream, revision }: Place): string {
  return `${type} in ${stream} at revision ${revision}`;
}
