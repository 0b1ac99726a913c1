import { connect } from '@stagedoor/platform/stores/postgres';
import type { MailServer } from '../../mailing-list/mail-server.ts';
import type { AcknowledgedWrites } from '../acknowledged-writes.ts';
import type { CrashingVenue } from './crashing-venue.ts';
import {
  mailDifferences,
  readDifferences,
  type Expected,
  type ReadRows,
} from './read-differences.ts';

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
    const jobs = await sql.row<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job
       where name = 'welcome-mail' and state in ('created', 'retry', 'active')`,
    );
    const { subscribers } = expected;
    const mail = mailDifferences({
      subscribers,
      mails: mails.taken,
      waiting: jobs?.waiting ?? 0,
    });
    return {
      differences: [...stored, ...readDifferences(expected, rows), ...mail.differences],
      repeatedMails: mail.repeated,
      waitingMails: jobs?.waiting ?? 0,
    };
  } finally {
    await sql.close();
  }
}
