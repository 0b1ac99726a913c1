import type { Genre } from '@stagedoor/contracts/genre';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { IconDownload } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import type { FailedLoad } from '../../api/failed-load.ts';
import { actorName } from '../../format/actor-name.ts';
import { AnchorButton, LinkButton } from '../../ui/button/link-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { byWords } from '../../ui/table/table-sort.ts';
import type { GroupActions } from './group-head.tsx';
import type { HistoryFeed } from './history-feed.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { historySearch, type HistoryView } from './history-search.ts';
import { feedsAtom, filtersOf, keyOf, loadOlder, revealWaiting } from './load-history.ts';

interface HistorySectionProps {
  loaded: HistoryView;
  /** What the filters say, which may be ahead of what is loaded. */
  view: HistoryView;
  /** Why the newest entries could not be loaded. */
  failure: FailedLoad | undefined;
  genres: readonly Genre[];
  actions: GroupActions;
  /** Stands above the entries. */
  head: ReactNode;
  onChange: (part: Partial<HistoryView>) => Promise<void>;
  onRetry: () => void;
}

/** Who changed what when. */
export function HistorySection(props: HistorySectionProps) {
  const { loaded, view, failure, genres, actions, head, onChange, onRetry } = props;
  const feed = useAtomValue(feedsAtom).get(keyOf(loaded));
  const names = useMemo(() => new Map(genres.map(({ id, name }) => [id, name])), [genres]);
  const people = useMemo(() => peopleIn(feed, view.actor), [feed, view.actor]);
  return (
    <Section title="History" aside={<Exports view={loaded} />}>
      {head}
      <HistoryFilters view={view} people={people} onChange={onChange} />
      {!feed && failure && <LoadFailure message={failure.message} onRetry={onRetry} />}
      {feed?.entries.length === 0 && <Empty view={loaded} onChange={onChange} />}
      {feed && feed.entries.length > 0 && (
        <HistoryList
          key={keyOf(loaded)}
          feed={feed}
          names={names}
          actions={actions}
          onOlder={(before) => loadOlder(loaded, before)}
          onReveal={() => {
            revealWaiting(keyOf(loaded));
            scrollTo({ top: 0 });
          }}
        />
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
function peopleIn(feed: HistoryFeed | undefined, chosen: string) {
  const people = new Map(chosen ? [[chosen, 'Somebody else']] : []);
  for (const { actor } of feed?.entries ?? []) people.set(actor.id, actorName(actor));
  return [...people]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => byWords(a.label, b.label));
}
