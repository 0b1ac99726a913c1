import { LIST_OFFSET, PEOPLE_PAGE, PEOPLE_SEARCH } from '@stagedoor/contracts/facts/limits';
import type { ResponseBody } from '@stagedoor/contracts/api';
import type { ListedUser } from '@stagedoor/contracts/people';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ifMissing } from '../../api/error-details.ts';
import { queryClient } from '../../data/query-client.ts';
import { callApi } from '../../session/call-api.ts';
import { peopleSearch, type PeopleView } from './people-search.ts';

const LISTS = ['accounts', 'list'] as const;

/** A page of the accounts that match a search. */
export const peopleList = ({ q, page }: PeopleView) => {
  const search = q.trim().slice(0, PEOPLE_SEARCH);
  const offset = Math.min(LIST_OFFSET, (page - 1) * PEOPLE_PAGE);
  return queryOptions({
    queryKey: [...LISTS, search, offset],
    queryFn: ({ signal }) =>
      callApi('people.list', {
        query: { search, ...(offset > 0 && { offset }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load people. Please try again.' },
  });
};

/** Everybody with rights is on this page, unless those are more than a hundred. */
export const firstPeople = peopleList(peopleSearch.read({}));

/** One account, as it is now; null once it is erased. */
export const onePerson = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: async ({ signal }): Promise<ListedUser | null> =>
      callApi('people.get', { params: { id }, signal }).catch(ifMissing(null)),
    initialData: () =>
      queryClient
        .getQueriesData<ResponseBody<'people.list'>>({ queryKey: LISTS })
        .flatMap(([, list]) => list?.results ?? [])
        .find((person) => person.id === id),
    meta: { failed: 'Failed to load this account. Please try again.' },
  });
