import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import type { CheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { eventLeaf } from '@stagedoor/platform/proof/event-leaf';
import { base64, loadTree } from '@stagedoor/platform/proof/stored-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { writeAuditFile, type AuditLine } from './audit-file.ts';

export interface AuditSources {
  eventLog: EventLog;
  /** Has the read tables. */
  sql: Sql;
  signer: CheckpointSigner;
}

/** From and to are inclusive, in milliseconds since 1970. */
export interface ExportPeriod {
  from: number;
  to: number;
}

/**
 * Writes the events as the log has them, beside the leaves of the tree and a checkpoint. For events
 * outside the period it writes only the hashes. @returns the number of events written.
 */
export async function exportEvents(
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
