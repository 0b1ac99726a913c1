import type { FastifyReply } from 'fastify';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import { MESSAGE_FLAGS } from '@stagedoor/contracts/facts/message-flags';
import type { Genre } from '@stagedoor/contracts/genre';
import { UNREADABLE, type PastAccount } from '@stagedoor/contracts/history';
import { nameSuffixFor, type NameSuffix } from '@stagedoor/platform/accounts/account-row';
import type { Sealed } from '@stagedoor/platform/privacy/master-key';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { csvFile } from '../csv-line.ts';
import { sendInParts } from '../send-in-parts.ts';
import { findFirst } from './history.sql.ts';
import { findMoments } from './moments.sql.ts';
import { findPastShows } from './past-shows.sql.ts';
import { listedPage, pastShowsCsv, renderPastShows } from './past-shows.ts';
import { pastMessage } from './past-state.ts';
import { personalPast } from './personal-past.ts';
import { findAccountsAsOf, findAsOf, type AsOfRow, type PastAccountRow } from './revisions.sql.ts';

/** The lists as they were at a time, and when they changed. */
export function asOfReads({ sql, unseal, today, dayAt, now }: QueryStores) {
  return {
    'history.as-of-shows': async ({ params: { timestamp }, query, reply }) => {
      const { list, limit, offset = 0, format, ...listing } = query;
      const day = dayThen(timestamp);
      const isListed = Object.values(listing).some((value) => value !== undefined);
      const [page, found, first] = await Promise.all([
        isListed || findPastShows(sql, timestamp, { day: list && day, limit, offset }),
        findAsOf(sql, 'id', 'genre', timestamp),
        findFirst(sql),
      ]);
      const genres = new Map(found.map(genreOf));
      const shows = { genres, today: day };
      const { positions, ...about } =
        page === true ? await listedPage(sql, timestamp, shows, query) : page;
      if (format === 'csv')
        return sendCsv(reply, 'shows', day, pastShowsCsv(sql, positions, shows));
      // Sent as text, because validating thousands of shows takes longer than everything else.
      const text = renderPastShows(sql, positions, { ...about, first }, shows);
      return sendInParts(reply.type(JSON_TYPE), text);
    },

    'history.as-of-messages': async ({ params: { timestamp }, query, request, reply }) => {
      const [rows, first] = await Promise.all([
        findAsOf(sql, nameSuffixFor(request.role), 'message', timestamp),
        findFirst(sql),
      ]);
      const results = await personalPast(unseal, {
        request,
        rows,
        resultOf: pastMessage,
        moment: timestamp,
      });
      if (query.format === 'csv') {
        const items = results.map((one) => ({ ...one, answered_by: one.answered_by?.name }));
        return sendCsv(reply, 'messages', dayThen(timestamp), csvFile(MESSAGE_COLUMNS, items));
      }
      return { results, count: results.length, first };
    },

    'history.as-of-accounts': async ({ params: { timestamp }, query, request, reply }) => {
      const suffix = nameSuffixFor(request.role);
      const [rows, first] = await Promise.all([
        findAccountsAsOf(sql, suffix, timestamp),
        findFirst(sql),
      ]);
      const results = byName(await unseal(rows, (row, read) => namedThen(row, read, suffix)));
      if (query.format === 'csv')
        return sendCsv(reply, 'accounts', dayThen(timestamp), csvFile(ACCOUNT_COLUMNS, results));
      return { results, count: results.length, first };
    },

    'history.moments': async ({ query: { list, around } }) => findMoments(sql, list, around, now()),
  } satisfies Partial<PrivateHandlers>;

  /** A time in the future shows the present state, so its day is today. */
  function dayThen(timestamp: string): string {
    const day = dayAt(new Date(timestamp));
    return day < today() ? day : today();
  }
}

/** Sends a file that is named after its list and the day that it shows. */
function sendCsv(reply: FastifyReply, list: string, day: string, lines: AsyncGenerator<string>) {
  reply.header('content-disposition', `attachment; filename="${list}-as-of-${day}.csv"`);
  return sendInParts(reply.type('text/csv; charset=utf-8'), lines);
}

/** An account with the name and suffix of that time; without them, with the name of today. */
function namedThen(
  { sealed, stream: _stream, wrapped: _wrapped, master: _master, ...account }: PastAccountRow,
  read: (text: Sealed) => string,
  suffix: NameSuffix,
): PastAccount & { apart?: string } {
  if (!sealed) return account;
  const [first, last] = [read(sealed.first_name), read(sealed.last_name)];
  const apart = suffix === 'address' ? read(sealed.email) : account.id.slice(0, 8);
  const name = first === UNREADABLE ? UNREADABLE : `${first} ${last}`.trim() || apart;
  return { ...account, name, apart };
}

/** By name, with the suffix where two are equal. */
function byName(accounts: readonly (PastAccount & { apart?: string })[]): PastAccount[] {
  const equal = Map.groupBy(accounts, ({ name }) => name);
  return accounts
    .map(({ apart, ...account }) => {
      const { name } = account;
      const isAlone = apart === undefined || equal.get(name)?.length === 1;
      return isAlone ? account : { ...account, name: `${name} (${apart})` };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

const MESSAGE_COLUMNS = [
  ...(['id', 'created_at', 'name', 'email', 'message'] as const),
  ...MESSAGE_FLAGS,
  ...(['answered_at', 'answered_by'] as const),
];
const ACCOUNT_COLUMNS = ['id', 'name', 'is_active', ...ACCOUNT_FLAGS] as const;

const JSON_TYPE = 'application/json; charset=utf-8';

function genreOf({ subject_id: id, fields }: AsOfRow): [string, Genre] {
  return [id, { id, name: String(fields['name']), slug: String(fields['slug']) }];
}
