import type { ResponseBody } from '@stagedoor/contracts/api';
import type { SubscriberVerdict } from '@stagedoor/contracts/imports.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ifMissing } from '../../../api/error-details.ts';
import { callApi } from '../../../session/call-api.ts';

export type LoadedImport = ResponseBody<'imports.get'>;

/** Some of the rows of an import. */
export interface RowsView {
  /** Blank for all. */
  verdict: SubscriberVerdict | '';
  /** From 1. */
  page: number;
}

export const ALL_ROWS: RowsView = { verdict: '', page: 1 };
export const ROWS_PAGE = 50;
const POLL_MS = 1_000;

/** An import with a page of its rows; null once it is forgotten. While it runs, it is followed. */
export const oneImport = (id: string, { verdict, page }: RowsView) =>
  queryOptions({
    queryKey: ['imports', id, verdict, page],
    queryFn: async ({ signal }): Promise<LoadedImport | null> => {
      const query = { verdict, limit: ROWS_PAGE, offset: (page - 1) * ROWS_PAGE };
      return callApi('imports.get', { params: { id }, query, signal }).catch(ifMissing(null));
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? POLL_MS : false),
  });

export function isUnderWay(loaded: LoadedImport | null | undefined): boolean {
  return loaded?.state === 'running' || loaded?.state === 'undoing';
}
