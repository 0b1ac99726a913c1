import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import {
  QueryCache,
  QueryClient,
  useQuery,
  type DefaultError,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showError, toastAtom } from '../ui/toast/toast.atom.ts';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';
import { currentUser, userAtom } from '../session/user.atom.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the page says when it could not be loaded. */
      failed?: string;
    };
  }
}

/**
 * What the back office has loaded. A key begins with the subject of the live changes after which
 * the data is loaded again (`contracts/facts/changes.ts`), or with 'everything'.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What a page can do without does not lead out of it.
    onError: (error, { meta }) => void (meta?.failed && signOutIfUnauthorized(error)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: false,
      retryOnMount: false,
      // The live changes say what to load again.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The history lists every change, and Insights count them. */
export const EVERYTHING = 'everything';

/** Loads again what pages show of these subjects; other pages do when they are opened. */
export function reloadSubjects(subjects: ReadonlySet<ChangedSubject>): void {
  // Shows name their genres.
  const changed = subjects.has('genres') ? subjects.union(new Set(['shows'])) : subjects;
  for (const subject of [...changed, EVERYTHING])
    void queryClient.invalidateQueries({ queryKey: [subject] });
}

/** The subjects that this page has changed and not loaded again yet. */
const changedHere = new Set<ChangedSubject>();

/**
 * To be called at the end of a mutation. Its subject is loaded again when no other mutation is
 * under way: a response in between would hide what that one has shown already.
 */
export function reloadAfterChange(subject: ChangedSubject): void {
  changedHere.add(subject);
  if (queryClient.isMutating() > 1) return;
  reloadSubjects(changedHere);
  changedHere.clear();
}

/** Loads data for a page that is opened; undefined after a failure, which the page itself shows. */
export async function preload<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Promise<Data | undefined> {
  return queryClient.ensureQueryData(options).catch(() => undefined);
}

/**
 * Loaded data, which is loaded again when it is old. Shows a toast for a failure until the next
 * load, or until the user leaves the page; the page keeps the data that it has.
 */
export function useLoaded<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options, queryClient);
  useFailureToast(query, options.meta?.failed);
  return query;
}

/** Shows the toast for a load that failed. */
export function useFailureToast(
  { error, isRefetchError, refetch }: Pick<UseQueryResult, 'error' | 'isRefetchError' | 'refetch'>,
  description: string | undefined,
): void {
  const report = useEffectEvent(() => {
    // After the end of a session, the login page says enough.
    if (!error || description === undefined || !currentUser()) return undefined;
    // The list may have been loaded again after a change that failed, whose error says more.
    if (isRefetchError && toastAtom.get()?.tone === 'destructive') return undefined;
    return showError(description, { label: 'Try again', run: refetch });
  });
  useEffect(() => report(), [error]);
}

dropDataOfLastUser();

/** What was loaded for one user is not for the next: it is dropped as soon as no page shows it. */
function dropDataOfLastUser(): void {
  const cache = queryClient.getQueryCache();
  let id = currentUser()?.id;
  let changedAt = 0;
  const isOfLastUser = ({ state: { dataUpdatedAt } }: Query) =>
    dataUpdatedAt > 0 && dataUpdatedAt <= changedAt;
  const drop = () =>
    queryClient.removeQueries({
      predicate: (query) => query.getObserversCount() === 0 && isOfLastUser(query),
    });
  userAtom.subscribe((user) => {
    if (user?.id === id) return;
    id = user?.id;
    changedAt = Date.now();
    drop();
  });
  cache.subscribe(({ type }) => {
    if (type === 'observerRemoved') drop();
  });
}
