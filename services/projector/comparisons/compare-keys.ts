import { isErasure } from '@stagedoor/contracts/events/erasures';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import {
  unlessUnreadable,
  type MasterKey,
  type SubjectKey,
  type WrappedKey,
} from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { SeenFinding } from './findings.ts';

interface SealedRow extends WrappedKey {
  stream: string;
  sealed: Record<string, unknown>;
}

const PAGE = 1_000;

/** Reads the data of everybody who was not erased: each key is there and fits. */
export async function compareKeys(sql: Sql, eventLog: EventLog, masterKey: MasterKey) {
  const findings: SeenFinding[] = [];
  for (let page = await sealedAfter(sql, ''); page.length > 0;) {
    for (const { stream, sealed, ...wrapped } of page) {
      const why = whyUnreadable(sealed, masterKey.unwrap(stream, wrapped));
      // The erasure may be in the log already, and not in the read tables.
      if (why === undefined || (await isErased(stream, eventLog))) continue;
      const sentence = `The data of ${stream} cannot be read, and nobody erased it. ${why}`;
      findings.push({ kind: 'key', about: stream, sentence });
    }
    page = await sealedAfter(sql, page.at(-1)?.stream ?? '');
  }
  return findings;
}

/** The first sealed data of each subject that was not erased. */
function sealedAfter(sql: Sql, stream: string): Promise<SealedRow[]> {
  return sql.rows<SealedRow>(
    `select distinct on (stream) stream, sealed, wrapped, master
     from ${READ_SCHEMA}.history left join app.subject_keys as key on key.subject = stream
     where sealed is not null and stream > $1
     order by stream, revision limit ${PAGE}`,
    [stream],
  );
}

/** The first reason why a text cannot be read; undefined if all can. Others differ from the log. */
function whyUnreadable(sealed: Record<string, unknown>, key: SubjectKey): string | undefined {
  const reasons: string[] = [];
  for (const field of Object.values(sealed).filter((value) => typeof value === 'string'))
    unlessUnreadable(
      () => key.unseal(field),
      ({ message }) => reasons.push(message),
    );
  return reasons[0];
}

async function isErased(stream: string, eventLog: EventLog): Promise<boolean> {
  const events = await eventLog.read(stream);
  return events.some(isErasure);
}
