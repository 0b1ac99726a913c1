import type { Genre } from '@stagedoor/contracts/genre';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { IconDownload } from '@tabler/icons-react';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useMemo, type ReactNode } from 'react';
import { actorName } from '../../format/actor-name.ts';
import { AnchorButton, LinkButton } from '../../ui/button/link-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { byWords } from '../../ui/table/table-sort.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList, type HistoryListProps } from './history-list.tsx';
import { historySearch, type HistoryView } from './history-search.ts';
import { filtersOf } from './load-history.ts';

interface HistorySectionProps extends Pick<HistoryListProps, 'actions' | 'older'> {
  /** Undefined if they could not be loaded. */
  entries: readonly HistoryEntry[] | undefined;
  loaded: HistoryView;
  /** What the filters say, which may be ahead of what is loaded. */
  view: HistoryView;
  genres: readonly Genre[];
  /** Stands above the entries. */
  head: ReactNode;
  onChange: (part: Partial<HistoryView>) => Promise<void>;
  onRetry: () => void;
}

/** Who changed what when. */
export function HistorySection(props: HistorySectionProps) {
  const { entries, loaded, view, genres, actions, older, head, onChange, onRetry } = props;
  const names = useMemo(() => new Map(genres.map(({ id, name }) => [id, name])), [genres]);
  const people = useMemo(() => peopleIn(entries, view.actor), [entries, view.actor]);
  return (
    <Section title="History" aside={<Exports view={loaded} />}>
      {head}
      <HistoryFilters view={view} people={people} onChange={onChange} />
      {!entries && (
        <LoadFailure message="Failed to load the history. Please try again." onRetry={onRetry} />
      )}
      {entries?.length === 0 && <Empty view={loaded} onChange={onChange} />}
      {entries && entries.length > 0 && (
        <HistoryList key={JSON.stringify(loaded)} {...{ entries, names, actions, older }} />
      )}
    </Section>
  );
}

/** Links to the page "As of", and to files with all entries that match the filters. */
function Exports({ view }: { view: HistoryView }) {
  const href = (format: string) =>
    requestUrl('history.export', { query: { ...filtersOf(view), format } });
  return (
    <div className="cluster">
      <LinkButton size="sm" to="/manage/as-of">
        As of a moment
      </LinkButton>
      <AnchorButton size="sm" href={href('csv')} download>
        <IconDownload size={18} aria-hidden="true" />
        Export CSV
      </AnchorButton>
      <AnchorButton size="sm" href={href('ndjson')} download>
        <IconDownload size={18} aria-hidden="true" />
        Export NDJSON
      </AnchorButton>
    </div>
  );
}

function Empty({ view, onChange }: Pick<HistorySectionProps, 'view' | 'onChange'>) {
  const isFiltered = Object.values(view).some((value) => value !== '');
  if (!isFiltered)
    return (
      <EmptyState
        title="Nothing has happened yet"
        description="Every change appears here: who made it, when, and what it was before."
      />
    );
  return (
    <EmptyState title="Nothing matches" description="No change fits all of these filters.">
      <Button onClick={() => onChange(historySearch.read({}))}>Clear filters</Button>
    </EmptyState>
  );
}

/** The people in the loaded entries, and the one who is chosen. */
function peopleIn(entries: readonly HistoryEntry[] = [], chosen: string) {
  const people = new Map(chosen ? [[chosen, 'Somebody else']] : []);
  for (const { actor } of entries) people.set(actor.id, actorName(actor));
  return [...people]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => byWords(a.label, b.label));
}
