import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import {
  LISTED_USERS,
  listedUserOf,
  type ListedUserRow,
} from '@stagedoor/platform/accounts/listed-user';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { containing } from '../shows/shows.sql.ts';

interface PeopleFilters {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the accounts, and how many match. */
export async function findListedUsers(sql: Sql, { search, limit, offset }: PeopleFilters) {
  const values = [search === undefined ? null : containing(search), limit, offset];
  const rows = await sql.rows<ListedUserRow & { total: bigint | null }>(PAGE, values);
  const [first] = rows;
  // Beyond the last page there is one row, without an account.
  const results = rows.filter(({ is_active }) => is_active !== null).map(listedUserOf);
  return { results, count: Number(first?.total ?? 0) };
}

/** As `searchText` folds it: without marks, in lower case. */
const FOLDED = `
  regexp_replace(
    normalize(lower(first_name || ' ' || last_name || ' ' || email), NFKD),
    '[\\u0300-\\u036f]', '', 'g'
  )`;

const PAGE = `
  with found as (${LISTED_USERS} where $1::text is null or ${FOLDED} like $1)
  select counted.total, page.* from (select count(*) as total from found) counted
  left join lateral (
    select * from found
    order by (${ACCOUNT_FLAGS.join(' or ')} or invited_at is not null) desc,
      lower(first_name || ' ' || last_name), id
    limit $2 offset $3
  ) page on true`;
