import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { Genre } from '@stagedoor/contracts/genre';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { Person } from '@stagedoor/contracts/account';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useView } from '../../address/use-view.ts';
import { queryClient, useFailureToast, useLoaded } from '../../data/query-client.ts';
import { genreList } from '../../data/shows.query.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import { maySeeRights } from '../../session/office-access.ts';
import { useIsAdmin, useUser } from '../../session/user.atom.ts';
import { counted } from '../../format/counted.ts';
import { actorName } from '../../format/actor-name.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { useMenu } from '../../ui/menu/menu.tsx';
import { byWords } from '@stagedoor/contracts/facts/text-order';
import { beginning, HistoryFilters, isBefore } from './history-filters.tsx';
import { groupsOf } from './history-groups.ts';
import { HistoryList } from './history-list.tsx';
import { historySearch, type HistoryView } from './history-search.ts';
import { filtersOf, historyEntries, historyPeople } from './load-history.ts';

/** Who changed what when. `head` stands above the entries. */
export function HistorySection({ head }: { head: ReactNode }) {
  usePageTitle(OFFICE_PLACES.history.title);
  const { view, change } = useView(historySearch, useSearch({ strict: false }));
  const mayUndo = useIsAdmin();
  // Auditors may not follow changes.
  const polling = { refetchInterval: mayUndo ? (false as const) : 15_000 };
  const options = historyEntries(view);
  const history = useInfiniteQuery({ ...options, ...polling }, queryClient);
  useFailureToast(
    { ...history, error: history.isFetchNextPageError ? null : history.error },
    options.meta?.failed,
  );
  const { data: genres = NO_GENRES } = useQuery(genreList, queryClient);
  const { data: people } = useLoaded({ ...historyPeople, ...polling });
  const entries = useMemo(
    () => history.data?.pages.flatMap(({ results }) => results),
    [history.data],
  );
  const onFilter = useStableHandler(async (part: Partial<HistoryView>) => {
    await change(part);
    scrollTo({ top: 0 });
  });
  const onUndo = useStableHandler(
    (command: string, what: string) => void undoCommands([command], { about: { text: what } })?.(),
  );
  const actions = useMemo(
    () => ({ onFilter, ...(mayUndo && { onUndo }) }),
    [onFilter, onUndo, mayUndo],
  );
  const names = useMemo(() => new Map(genres.map(({ id, name }) => [id, name])), [genres]);
  const persons = optionsOf(people ?? entries?.map(({ actor }) => actor), view.actor);
  const pages = history.data?.pages ?? [];
  // The entries stay until those that match other filters are loaded.
  const loaded = pages[0]?.view ?? view;
  const first = pages[0]?.first ?? undefined;
  const total = counted(groupsOf(entries ?? []).length, 'entry', 'entries');
  useAnnounced(history.hasNextPage ? `More than ${total}` : total, JSON.stringify(loaded));
  return (
    <Section title={OFFICE_PLACES.history.title} aside={<Exports view={loaded} />}>
      {head}
      <HistoryFilters view={view} people={persons} first={first} onChange={change} />
      {!entries && (
        <LoadFailure
          message="Failed to load the history. Please try again."
          onRetry={history.refetch}
        />
      )}
      {entries?.length === 0 && <Empty view={loaded} first={first} onChange={change} />}
      {entries && entries.length > 0 && (
        <HistoryList
          key={JSON.stringify(loaded)}
          {...{ entries, names, actions, history }}
          isFiltered={isFiltered(loaded)}
        />
      )}
    </Section>
  );
}

const NO_GENRES: readonly Genre[] = [];

/** A link to the page "As of", and a menu of files with all entries that match the filters. */
function Exports({ view }: { view: HistoryView }) {
  const mayAudit = maySeeRights(useUser());
  const filters = filtersOf(view);
  const { from, to } = filters;
  const inFormat = (format: string) =>
    requestUrl('history.export', { query: { ...filters, format } });
  const file = (text: string, href: string, download: string | true = true) => ({
    text,
    render: <a {...{ href, download }} />,
  });
  const { button, menu } = useMenu({
    label: 'Export',
    entries: [
      file('Export CSV', inFormat('csv')),
      file('Export NDJSON', inFormat('ndjson')),
      file('Checkpoint', requestUrl('proof.checkpoint'), 'checkpoint.txt'),
      ...(mayAudit
        ? [file('Audit file', requestUrl('history.audit-file', { query: { from, to } }))]
        : []),
    ],
  });
  return (
    <div className="cluster">
      <LinkButton size="sm" to="/manage/as-of">
        As of a moment
      </LinkButton>
      <Button size="sm" {...button}>
        <IconDownload size="1.125rem" aria-hidden="true" />
        Export
      </Button>
      {menu}
    </div>
  );
}

interface EmptyProps {
  view: HistoryView;
  /** When the history begins; undefined while that is unknown. */
  first: string | undefined;
  onChange: (part: Partial<HistoryView>) => unknown;
}

function Empty({ view, first, onChange }: EmptyProps) {
  if (!isFiltered(view))
    return (
      <EmptyState
        title="Nothing has happened yet"
        description="Every change appears here: who made it, when, and what it was before."
      />
    );
  const why = isBefore(view.to, first) ? beginning(first) : 'No change fits all of these filters.';
  return (
    <EmptyState title="Nothing matches" description={why}>
      <Button onClick={() => onChange(historySearch.read({}))}>Clear filters</Button>
    </EmptyState>
  );
}

function isFiltered(view: HistoryView): boolean {
  return Object.values(view).some((value) => value !== '');
}

/** These people by name, and the one who is chosen. */
function optionsOf(people: readonly Person[] = [], chosen: string) {
  const names = new Map(chosen ? [[chosen, 'Somebody else']] : []);
  for (const person of people) names.set(person.id, actorName(person));
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => byWords(a.label, b.label));
}
