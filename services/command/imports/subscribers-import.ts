import pMap from 'p-map';
import type { SubscriberVerdict } from '@stagedoor/contracts/imports.api';
import { importDetails } from '@stagedoor/contracts/imports.api';
import { PROJECTED_STREAMS, subscriberStream } from '@stagedoor/contracts/events/streams';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  isImported,
  subscriber,
  subscriberDecider,
} from '@stagedoor/domain/mailing-list/subscriber.decider';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { ifReadable } from '@stagedoor/platform/stores/store-away';
import type { MailingList } from '../mailing-list/subscribers.ts';
import { derivedId } from '../run/derived-id.ts';
import type { CommandRunner } from '../run/command-runner.ts';
import { sealEvent } from '../run/sealed-event.ts';
import { decodeFile } from './import-text.ts';
import type { DueRow, ImportRun, KindOfImport, ReadRow } from './kind-of-import.ts';
import { readAddresses } from './read-addresses.ts';

export interface SubscribersSources {
  sql: Sql;
  keys: Keys;
  runner: Pick<CommandRunner, 'load'>;
  mailingList: Pick<MailingList, 'release'>;
  eventLog: EventLog;
  progress: Pick<ProjectionProgress, 'reaches'>;
}

/** So many appends that the log writes many of them at once. */
const AT_ONCE = 100;
const TRIES = 4;

/** Addresses of people who agreed elsewhere. */
export function subscribersImport(sources: SubscribersSources): KindOfImport {
  const { sql, keys, runner, mailingList, eventLog, progress } = sources;

  return {
    read: async ({ text = '', statement, has_header, column }, file) => {
      const decoded = file ? decodeFile(file.bytes) : { text, encoding: 'utf-8' };
      const field = file ? 'file' : 'text';
      const { rows, ...found } = readAddresses({ field, ...decoded, has_header, column });
      const addresses = new Set(rows.filter((row) => row.isAddress).map((row) => row.text));
      const hashes = await keys.hashesOf([...addresses]);
      const { joined, left } = await standing([...hashes.values()]);
      // Who is not subscribed by one row is not added by another one.
      for (const { text: address, hasLeft } of rows) if (hasLeft) left.add(hashes.get(address));
      const seen = new Set<string>();
      return {
        details: { ...found, encoding: decoded.encoding, statement },
        rows: rows.map(({ line, text: content, hasLeft }): ReadRow => {
          const hash = hashes.get(content);
          if (hash === undefined)
            return { line, content, hash: null, verdict: 'invalid', isDue: false };
          const isFirst = !seen.has(hash);
          seen.add(hash);
          const verdict = verdictOf(hash, isFirst);
          return { line, content, hash, verdict, isDue: verdict === 'add' || isTold(hasLeft) };

          function isTold(here: boolean) {
            return here && verdict === 'left-before';
          }
        }),
      };

      function verdictOf(hash: string, isFirst: boolean): SubscriberVerdict {
        if (joined.has(hash)) return 'already-subscribed';
        if (left.has(hash)) return 'left-before';
        return isFirst ? 'add' : 'already-subscribed';
      }
    },

    apply: async (rows, run) => {
      const told = rows.filter(({ verdict }) => verdict === 'left-before');
      const added = rows.filter(({ verdict }) => verdict === 'add');
      const verdicts = new Map([...(await remember(told, run)), ...(await add(added, run))]);
      return rows.map(({ place, verdict }) => verdicts.get(place) ?? verdict);
    },

    takeBack: async (rows, run) => {
      const hashes = rows.flatMap(({ hash, verdict }) => (verdict === 'add' && hash) || []);
      const claims = await sql.rows<{ subject: string }>(CLAIMS, [hashes]);
      await pMap(claims, ({ subject }) => takeBack(subject, run), { concurrency: AT_ONCE });
      await forgetDepartures(sql, run.commandId);
    },
  };

  async function takeBack(stream: string, { commandId, run }: ImportRun): Promise<void> {
    const { state } = await run(
      { stream, decider: subscriberDecider },
      ({ state: current, events }) =>
        isImported(current) && events.some(({ metadata }) => metadata.commandId === commandId)
          ? [{ type: 'Erase', by: 'undo' } as const]
          : [],
      { undoes: commandId, isStateUsed: false },
    );
    if (state.phase === 'erased' && state.by === 'undo') await keys.destroy(stream);
  }

  /** Of the people with these hashes, who is on the list and who left it. */
  async function standing(hashes: readonly string[]) {
    const isThere = await progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
    const found = isThere ? await ifReadable(sql.rows<Standing>(STANDING, [hashes])) : undefined;
    if (!found) throw new Refused('store-unavailable', { retryAfter: READ_LIMIT_MS / 1_000 });
    const some = (of: (one: Standing) => boolean) =>
      new Set<string | undefined>(found.filter(of).map(({ hash }) => hash));
    return { joined: some((one) => one.is_joined), left: some((one) => one.has_left) };
  }

  /** Keeps in mind who left by the file, but for those who are on the list by now. */
  async function remember(rows: readonly DueRow[], { commandId }: ImportRun) {
    if (rows.length === 0) return [];
    const { joined } = await standing(rows.map(({ hash }) => hash ?? ''));
    const left = rows.flatMap(({ hash }) => (hash === null || joined.has(hash) ? [] : hash));
    await sql.rows(REMEMBER, [left, importSubject(commandId)]);
    return rows.map(({ place, hash }): [number, SubscriberVerdict] => [
      place,
      hash !== null && joined.has(hash) ? 'already-subscribed' : 'left-before',
    ]);
  }

  async function add(rows: readonly DueRow[], run: ImportRun) {
    const due = rows.map((row) => ({ ...row, hash: row.hash ?? '', own: streamOf(run.id, row) }));
    const claimed = await keys.claimMany(due.map(({ hash, own }) => [hash, own]));
    // After the claims: leaving notes the departure when it releases the hash.
    const left = await departed(due.map(({ hash }) => hash));
    const isClear = (row: (typeof due)[number]) =>
      claimed.get(row.hash) === row.own && !left.has(row.hash);
    const made = await keys.makeMany(due.filter(isClear).map(({ own }) => own));
    const one = async (row: (typeof due)[number]): Promise<[number, SubscriberVerdict]> => {
      const { place, content, hash, own } = row;
      if (left.has(hash) && claimed.get(hash) === own) {
        await sql.rows(RELEASE, [own]);
        return [place, 'left-before'];
      }
      const key = isClear(row) ? made.get(own) : undefined;
      const isAdded = key && (await join(run, own, content, key, true));
      return [place, isAdded ?? (await addSlowly(run, row))];
    };
    return pMap(due, one, { concurrency: AT_ONCE });
  }

  /** Somebody else holds the address, who may be pending, on the list, or about to be erased. */
  async function addSlowly(
    run: ImportRun,
    { content, hash, own }: { content: string; hash: string; own: string },
  ): Promise<SubscriberVerdict> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const stream = await keys.claim(content, own);
      if (!stream) continue;
      if ((await departed([hash])).has(hash)) {
        await sql.rows(RELEASE, [own]);
        const { state } = await runner.load({ stream, decider: subscriberDecider });
        return state.phase === 'joined' ? 'already-subscribed' : 'left-before';
      }
      const key = await keys.make(stream);
      const done = key && (await join(run, stream, content, key, false));
      if (done) return done;
      await mailingList.release(stream);
    }
    throw new Refused('conflict');
  }

  /** Undefined for somebody who was erased. */
  async function join(
    { run, details }: ImportRun,
    stream: string,
    email: string,
    key: SubjectKey,
    isNew: boolean,
  ): Promise<SubscriberVerdict | undefined> {
    const { statement } = importDetails.parse(details);
    const { data: sealed } = sealEvent(
      { type: 'SubscriberImported', data: { email, statement } } as const,
      key,
    );
    let wasThere = false;
    const subject = { stream, decider: subscriberDecider, ...(isNew && { isNew }) };
    try {
      const { state } = await run(
        subject,
        (current, isRepeated) => {
          wasThere = !isRepeated && current.state.phase === 'joined';
          return [{ type: 'Import', sealed } as const];
        },
        { isStateUsed: false },
      );
      if (state.phase !== 'joined') return undefined;
      return wasThere ? 'already-subscribed' : 'add';
    } catch (error) {
      // Only an address that somebody gave before has a stream. Operators learn of its event.
      if (error instanceof Refused && error.code === 'unreadable-event')
        return 'already-subscribed';
      throw error;
    }
  }

  async function departed(hashes: readonly string[]): Promise<Set<string>> {
    const found = await sql.rows<{ hash: string }>(DEPARTED, [hashes]);
    return new Set(found.map(({ hash }) => hash));
  }
}

/** Takes back what an import remembered of who left. Returns how many people that were. */
export async function forgetDepartures(sql: Sql, commandId: string): Promise<number> {
  return (await sql.rows(FORGET, [importSubject(commandId)])).length;
}

/** The same however often the run begins again, so that nobody is added twice. */
function streamOf(importId: string, { place }: { place: number }): string {
  return subscriber(derivedId(importId, String(place))).stream;
}

interface Standing {
  hash: string;
  is_joined: boolean;
  has_left: boolean;
}

const STANDING = `
  select hash, subscribers.id is not null as is_joined,
    exists (select from app.departures where departures.hash = asked.hash) as has_left
  from unnest($1::text[]) as asked(hash) left join app.subject_hashes using (hash)
  left join read.subscribers on '${subscriberStream('')}' || subscribers.id = subject`;
const CLAIMS = 'select subject from app.subject_hashes where hash = any($1)';
/** An address that was claimed for nobody. */
const RELEASE = 'delete from app.subject_hashes where subject = $1';
const DEPARTED = 'select distinct hash from app.departures where hash = any($1)';
const REMEMBER = `
  insert into app.departures (hash, subject) select distinct hash, $2 from unnest($1::text[]) as hash
  on conflict do nothing`;
const FORGET = 'delete from app.departures where subject = $1 returning hash';
