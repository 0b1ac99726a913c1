import { z } from 'zod';
import type { SentKind, MailState } from '@stagedoor/contracts/facts/mail-states';
import { kindAndData } from '@stagedoor/platform/mail/mail-kinds';
import { OUTGOING_MAIL_CHANNEL } from '@stagedoor/platform/mail/outgoing-mails';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { Log } from '@stagedoor/platform/process/log';
import { listen } from '@stagedoor/platform/stores/listen';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { notifyOf } from '@stagedoor/platform/stores/read-model';
import type { MakeMail } from '../mails/make-mail.ts';
import type { JobQueue } from './job-queue.ts';
import { NotTaken, type SendMail } from './mail-outcome.ts';
import type { Reactor } from './reactor.ts';

const QUEUE = 'mail';
const job = z.object({ id: z.string() });

interface MailRow {
  kind: SentKind;
  person: string | null;
  recipient: string;
  content: string;
  is_over: boolean;
}

/** What changes in a row; undefined stays as it is. */
interface Change {
  state?: MailState;
  refusal?: string | null;
  content?: string | null;
  sent_from?: string;
}

interface MailSources {
  database: Sql;
  keys: Pick<Keys, 'find'>;
  make: MakeMail;
  /** Hands a mail over. If missing, mails are caught: they stay in their rows. */
  send: SendMail | undefined;
}

/** Sends a mail that waits, and notes in its row what became of it. */
export function outgoingMail({ database, keys, make, send }: MailSources): Reactor {
  return {
    name: QUEUE,
    on: {},
    work: async (data) => {
      const { id } = job.parse(data);
      const row = await database.row<MailRow>(TRY, [id]);
      if (!row) return;
      try {
        const key =
          row.person === null ? IN_CLEAR : (await keys.find([row.person])).get(row.person);
        // Without a key the person was erased meanwhile.
        if (key) await note(id, await outcome(id, row, key));
        else await database.rows('delete from app.outgoing_mails where id = $1', [id]);
      } finally {
        await notifyOf(database, 'mail');
      }
    },
  };

  async function outcome(id: string, row: MailRow, key: SubjectKey): Promise<Change> {
    if (row.is_over) return { state: 'refused', refusal: key.seal(IS_OVER), content: null };
    const content = kindAndData(row.kind, JSON.parse(key.unseal(row.content)));
    const made = await make(content);
    await database.rows(NAME, [id, key.seal(made.subject)]);
    if (!send) {
      const { text, html = null } = made;
      return { state: 'sent', content: key.seal(JSON.stringify({ text, html })) };
    }
    try {
      const result = await send({ ...made, id, to: key.unseal(row.recipient) });
      const { state } = result;
      if (state === 'refused') return { state, refusal: key.seal(result.words) };
      if (state === 'unknown') return { state, refusal: null };
      return { state, refusal: null, content: null, sent_from: result.from };
    } catch (error) {
      if (error instanceof NotTaken) await note(id, { refusal: key.seal(error.words) });
      throw error;
    }
  }

  async function note(id: string, change: Change): Promise<void> {
    await database.rows(NOTE, [id, JSON.stringify(change)]);
  }
}

interface Adding {
  databaseUrl: string;
  database: Sql;
  jobQueue: Pick<JobQueue, 'add'>;
  log: Log;
}

/** Adds a job for every mail that waits, and from now on for every new one, until it is closed. */
export function addMailJobs({ databaseUrl, database, jobQueue, log }: Adding) {
  const add = async (id: string | undefined) => {
    const waiting = await database.rows<{ id: string }>(WAITING, [id ?? null]);
    if (waiting.length === 0) return;
    const jobs = waiting.map((data) => ({ key: data.id, data }));
    await jobQueue.add(database, QUEUE, jobs);
    await notifyOf(database, 'mail');
  };
  const onMail = (id: string | undefined) =>
    void add(id).catch((err: unknown) => log.warn({ err }, 'A mail has to wait for an hour.'));
  return listen(databaseUrl, OUTGOING_MAIL_CHANNEL, onMail, log);
}

/** What only the operators get is not sealed. */
const IN_CLEAR: SubjectKey = { seal: (text) => text, unseal: (text) => text };

const IS_OVER = 'The link in this mail ran out before the mail could be sent.';

const WAITING = `
  select id from app.outgoing_mails
  where state = 'waiting' and ($1::text is null or id = $1) order by position`;

const TRY = `
  update app.outgoing_mails set tries = tries + 1, changed_at = now()
  where id = $1 and state = 'waiting' and content is not null
  returning kind, person, recipient, content, coalesce(expires_at <= now(), false) as is_over`;

const NAME = 'update app.outgoing_mails set subject = $2 where id = $1';

/** What was taken after all, another process may have noted as unknown meanwhile. */
const NOTE = `
  update app.outgoing_mails as mail set changed_at = now(),
    (state, refusal, content, sent_from) = (
      select state, refusal, content, sent_from from jsonb_populate_record(mail, $2::jsonb)
    )
  where id = $1 and (state = 'waiting' or state = 'unknown' and $2::jsonb ->> 'state' = 'sent')`;
