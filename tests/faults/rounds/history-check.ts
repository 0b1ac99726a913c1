import { connect, type Sql } from '@stagedoor/platform/stores/postgres';
import type { MailServer } from '../../mailing-list/mail-server.ts';
import { until } from '../../setup/until.ts';
import type { AcknowledgedWrites } from '../acknowledged-writes.ts';
import type { CrashingVenue } from './crashing-venue.ts';
import {
  mailDifferences,
  readDifferences,
  type Expected,
  type ReadRows,
} from './read-differences.ts';

const MAILS_MS = 15 * 60_000;

interface History {
  venue: Pick<CrashingVenue, 'stores'>;
  writes: AcknowledgedWrites;
  expected: Expected;
  mails: Pick<MailServer, 'taken'>;
}

/** What is lost, doubled or different, in the log, the read tables and the mail. */
export async function historyDifferences({ venue, writes, expected, mails }: History) {
  const stores = venue.stores();
  const stored = await writes.differences(stores);
  const sql = await connect(stores.databases.projector);
  try {
    const rows: ReadRows = {
      shows: await sql.rows('select id, headlining_artist, is_published from read.shows'),
      messages: await sql.rows('select id from read.messages'),
    };
    const waiting = await mailsWaiting(sql);
    const notes = await sql.rows<{ id: string }>(
      'select message_id as id from projector.mails where not is_taken',
    );
    const unanswered = notes.map(({ id }) => id);
    const { subscribers } = expected;
    const mail = mailDifferences({ subscribers, mails: mails.taken, waiting, unanswered });
    return {
      differences: [...stored, ...readDifferences(expected, rows), ...mail.differences],
      mails: { waiting, unanswered: unanswered.length, lost: mail.lost },
    };
  } finally {
    await sql.close();
  }
}

/** Resolves when no mail is to be sent: a job that was killed is tried again after minutes. */
export async function untilMailed({ stores }: History['venue']): Promise<void> {
  const sql = await connect(stores().databases.projector);
  try {
    await until(async () => (await mailsWaiting(sql)) === 0, MAILS_MS);
  } finally {
    await sql.close();
  }
}

async function mailsWaiting(sql: Sql): Promise<number> {
  const jobs = await sql.row<{ waiting: number }>(
    `select count(*)::int as waiting from (
       select from pgboss.job
       where name in ('welcome-mail', 'mail') and state in ('created', 'retry', 'active')
       union all select from app.outgoing_mails where state = 'waiting'
     ) as busy`,
  );
  return jobs?.waiting ?? 0;
}
