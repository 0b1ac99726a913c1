import type { Genre } from '@stagedoor/contracts/genre';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { IconDownload } from '@tabler/icons-react';
import type { Person } from '@stagedoor/contracts/account';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useMemo, type ReactNode } from 'react';
import { useSelector } from '@tanstack/react-store';
import { maySeeRights } from '../../session/office-access.ts';
import { userAtom } from '../../session/user.atom.ts';
import { actorName } from '../../format/actor-name.ts';
import { Button, AnchorButton, LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { byWords } from '../../ui/table/sort.ts';
import { beginning, HistoryFilters, isBefore } from './history-filters.tsx';
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
  /** Everybody who ever changed something; missing where that could not be loaded. */
  people: readonly Person[] | null | undefined;
  /** When the history begins; undefined while that is unknown. */
  first: string | undefined;
  /** Stands above the entries. */
  head: ReactNode;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<HistoryView>, typing?: boolean) => Promise<void>;
  onRetry: () => void;
}

/** Who changed what when. */
export function HistorySection(props: HistorySectionProps) {
  const { entries, loaded, view, genres, people, first, actions, older, head, onChange, onRetry } =
    props;
  const names = useMemo(() => new Map(genres.map(({ id, name }) => [id, name])), [genres]);
  const options = useMemo(
    () => optionsOf(people ?? entries?.map(({ actor }) => actor), view.actor),
    [people, entries, view.actor],
  );
  return (
    <Section title="History" aside={<Exports view={loaded} />}>
      {head}
      <HistoryFilters view={view} people={options} first={first} onChange={onChange} />
      {!entries && (
        <LoadFailure message="Failed to load the history. Please try again." onRetry={onRetry} />
      )}
      {entries?.length === 0 && <Empty view={loaded} first={first} onChange={onChange} />}
      {entries && entries.length > 0 && (
        <HistoryList
          key={JSON.stringify(loaded)}
          {...{ entries, names, actions, older }}
          isFiltered={isFiltered(loaded)}
        />
      )}
    </Section>
  );
}

/** Links to the page "As of", and to files with all entries that match the filters. */
function Exports({ view }: { view: HistoryView }) {
  const mayAudit = maySeeRights(useSelector(userAtom));
  const filters = filtersOf(view);
  const { from, to } = filters;
  const href = (format: string) => requestUrl('history.export', { query: { ...filters, format } });
  return (
    <div className="cluster">
      <LinkButton size="sm" to="/manage/as-of">
        As of a moment
      </LinkButton>
      {mayAudit && (
        <LinkButton size="sm" to="/manage/as-of" search={{ view: 'accounts' }}>
          Accounts and rights as of …
        </LinkButton>
      )}
      <AnchorButton size="sm" href={href('csv')} download>
        <IconDownload size={18} aria-hidden="true" />
        Export CSV
      </AnchorButton>
      <AnchorButton size="sm" href={href('ndjson')} download>
        <IconDownload size={18} aria-hidden="true" />
        Export NDJSON
      </AnchorButton>
      <AnchorButton size="sm" href={requestUrl('proof.checkpoint')} download="checkpoint.txt">
        <IconDownload size={18} aria-hidden="true" />
        Checkpoint
      </AnchorButton>
      {mayAudit && (
        <AnchorButton
          size="sm"
          href={requestUrl('history.audit-file', { query: { from, to } })}
          download
        >
          <IconDownload size={18} aria-hidden="true" />
          Audit file
        </AnchorButton>
      )}
    </div>
  );
}

function Empty({
  view,
  first,
  onChange,
}: Pick<HistorySectionProps, 'view' | 'first' | 'onChange'>) {
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
