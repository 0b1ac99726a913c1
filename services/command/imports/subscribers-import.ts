import pMap from 'p-map';
import { importDetails, type SubscriberVerdict } from '@stagedoor/contracts/imports.api';
import { PROJECTED_STREAMS, subscriberStream } from '@stagedoor/contracts/events/streams';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  subscriber,
  subscriberDecider as decider,
  type SubscriberState,
} from '@stagedoor/domain/mailing-list/subscriber.decider';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { ifReadable } from '@stagedoor/platform/stores/store-away';
import { derivedId } from '../run/derived-id.ts';
import type { Current } from '../run/known-streams.ts';
import { sealEvent } from '../run/sealed-event.ts';
import { decodeFile } from './import-text.ts';
import type { DueRow, ImportRun, ImportSources, KindOfImport } from './kind-of-import.ts';
import { readAddresses } from './read-addresses.ts';

type Verdicts = Map<string, SubscriberVerdict>;

/** So many appends that the log writes many of them at once. */
const AT_ONCE = 100;

/** Addresses of people who agreed elsewhere. */
export function subscribersImport(sources: ImportSources): KindOfImport {
  const { sql, keys, runner, mailingList, eventLog, progress } = sources;
  return {
    read: async ({ text = '', statement, ...corrected }, file) => {
      const decoded = file ? decodeFile(file.bytes) : { text, encoding: 'utf-8' };
      const source = { field: file ? 'file' : 'text', text: decoded.text, ...corrected } as const;
      const { rows: found, ...table } = readAddresses(source);
      const hashOf = await keys.hasher();
      const hashed = found.map((row) => ({ ...row, hash: row.isAddress ? hashOf(row.text) : '' }));
      const standing = await standingOf([...new Set(hashed.map(({ hash }) => hash))]);
      standing.set('', 'invalid');
      // Who is not subscribed by one row is not added by another one.
      for (const { hash, hasLeft } of hashed)
        if (hasLeft && standing.get(hash) === 'add') standing.set(hash, 'left-before');
      const rows = hashed.map(({ line, text: content, hash, hasLeft }) => {
        const verdict = standing.get(hash) ?? 'add';
        if (verdict === 'add') standing.set(hash, 'already-subscribed');
        const is_due = verdict === 'add' || (hasLeft && verdict === 'left-before');
        return { line, content, hash: hash || null, verdict, is_due };
      });
      return { details: { ...table, encoding: decoded.encoding, statement }, rows };
    },

    apply: async (rows, run, details) => {
      const { statement } = importDetails.parse(details);
      const of = (verdict: SubscriberVerdict) => rows.filter((row) => row.verdict === verdict);
      const left = of('left-before').map(({ hash }) => hash);
      const verdicts = new Map([
        ...(await remember(left, run.commandId)),
        ...(await add(of('add'), run, statement)),
      ]);
      return rows.map(({ hash, verdict }) => verdicts.get(hash) ?? verdict);
    },
  };

  /** Of the people with these hashes: who is on the list, who left it, and who would be added. */
  async function standingOf(hashes: readonly string[]): Promise<Verdicts> {
    const isThere = await progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
    const reading = sql.rows<{ hash: string; verdict: SubscriberVerdict }>(STANDING, [hashes]);
    const found = await ifReadable(reading);
    if (!found || !isThere)
      throw new Refused('store-unavailable', { retryAfter: READ_LIMIT_MS / 1_000 });
    return new Map(found.map(({ hash, verdict }) => [hash, verdict]));
  }

  /** Keeps in mind who left by the file, but for those who are on the list by now. */
  async function remember(hashes: readonly string[], commandId: string): Promise<Verdicts> {
    if (hashes.length === 0) return new Map();
    const verdicts = await standingOf(hashes);
    for (const [hash, verdict] of verdicts)
      if (verdict === 'add') verdicts.set(hash, 'left-before');
    const left = hashes.filter((hash) => verdicts.get(hash) === 'left-before');
    await sql.rows(REMEMBER, [left, importSubject(commandId)]);
    return verdicts;
  }

  async function add(rows: readonly DueRow[], run: ImportRun, statement: string) {
    const due = rows.map(({ content: email, hash, place }) => {
      // The same however often the run begins again, so that nobody is added twice.
      return { email, hash, own: subscriber(derivedId(run.id, String(place))).stream };
    });
    const claims = await keys.claimMany(new Map(due.map(({ hash, own }) => [hash, own])));
    // After the claims: leaving notes the departure when it releases the hash.
    const left = await departed(due.map(({ hash }) => hash));
    const fresh = due.filter(({ hash, own }) => claims.get(hash) === own && !left.has(hash));
    const made = await keys.makeMany(fresh.map(({ own }) => own));
    return pMap(due, async (row) => [row.hash, await addOne(row)] as const, {
      concurrency: AT_ONCE,
    });

    async function addOne({ email, hash, own }: (typeof due)[number]): Promise<SubscriberVerdict> {
      const key = made.get(own);
      const verdict = key && (await join(own, email, key));
      if (verdict) return verdict;
      // Somebody else may hold the address, who is pending, on the list, or about to be erased.
      return mailingList.onStreamOf(
        email,
        () => own,
        async (stream) => {
          if ((await departed([hash])).has(hash)) {
            await sql.rows(RELEASE, [own]);
            const { state } = await runner.load({ stream, decider });
            const isBack = stream !== own && state.phase === 'joined';
            return isBack ? 'already-subscribed' : 'left-before';
          }
          const known = await keys.make(stream);
          return known && join(stream, email, known);
        },
      );
    }

    /** Undefined for somebody who was erased. */
    async function join(stream: string, email: string, key: SubjectKey) {
      const data = { email, statement };
      const { data: sealed } = sealEvent({ type: 'SubscriberImported', data } as const, key);
      const isNew = made.has(stream);
      let wasThere = false;
      const command = (current: Current<SubscriberState>, isRepeated: boolean) => {
        wasThere = !isRepeated && current.state.phase === 'joined';
        return [{ type: 'Import', sealed } as const];
      };
      const joining = () => run.run({ stream, decider, isNew }, command, { isStateUsed: false });
      try {
        const id = stream.slice(subscriberStream('').length);
        const joined = await (isNew ? joining() : mailingList.joining(id, joining));
        if (joined?.state.phase !== 'joined') return undefined;
        return wasThere ? 'already-subscribed' : 'add';
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'unreadable-event') throw error;
        // Only an address that somebody gave before has a stream. Operators learn of its event.
        return 'already-subscribed';
      }
    }
  }

  async function departed(hashes: readonly string[]): Promise<Set<string>> {
    const found = await sql.rows<{ hash: string }>(DEPARTED, [hashes]);
    return new Set(found.map(({ hash }) => hash));
  }
}

const STANDING = `
  select hash, case
    when subscribers.id is not null then 'already-subscribed'
    when exists (select from app.departures where departures.hash = asked.hash) then 'left-before'
    else 'add' end as verdict
  from unnest($1::text[]) as asked(hash) left join app.subject_hashes using (hash)
  left join read.subscribers on '${subscriberStream('')}' || subscribers.id = subject`;
/** An address that was claimed for nobody. */
const RELEASE = 'delete from app.subject_hashes where subject = $1';
const DEPARTED = 'select distinct hash from app.departures where hash = any($1)';
const REMEMBER = `
  insert into app.departures (hash, subject)
  select distinct hash, $2 from unnest($1::text[]) as hash on conflict do nothing`;
