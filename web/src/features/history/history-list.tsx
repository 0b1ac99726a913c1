import type { HistoryEntry } from '@stagedoor/contracts/history';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useState, memo, useId, type ComponentProps } from 'react';
import { recordedDay } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Names } from '../../field-change/shown-value.ts';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { type GroupActions, EntryLinks, EntryTime, GroupHead, GroupLinks } from './group-head.tsx';
import { groupsOf, entryTitle, isSameGroup, type HistoryGroup } from './history-groups.ts';
import styles from './history.module.css';
import { isAfter } from './load-history.ts';
import { FieldChanges } from '../../field-change/field-change.tsx';

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Names of genres by their ids. */
  names: Names;
  actions: GroupActions;
  /** What loads older entries. */
  history: OlderEntriesProps['history'];
  /** Filters leave entries out. */
  isFiltered: boolean;
}

/** The loaded entries, newest first. Older ones load when the end of the list comes into view. */
export function HistoryList(props: HistoryListProps) {
  const { entries: all, names, actions, history, isFiltered } = props;
  const { entries, waiting, reveal } = useWaiting(all);
  const groups = useMemo(() => groupsOf(entries), [entries]);
  const count = groupsOf(waiting).length;
  return (
    <div className="bleed card relative">
      <div role="status" className={styles.news}>
        {count > 0 && (
          <Button
            variant="primary"
            size="sm"
            onClick={() => {
              reveal();
              scrollTo({ top: 0 });
            }}
          >
            {count} new {count === 1 ? 'entry' : 'entries'}
          </Button>
        )}
      </div>
      <div role="feed" aria-label="History" ref={stepThroughFeed}>
        {groups.map((group, place) => (
          <HistoryGroupItem
            key={group.command}
            group={group}
            opensDay={groupDay(groups[place - 1]) !== groupDay(group)}
            place={place + 1}
            names={names}
            actions={actions}
          />
        ))}
      </div>
      <OlderEntries history={history} isFiltered={isFiltered} />
    </div>
  );
}

function groupDay(group: ReturnType<typeof groupsOf>[number] | undefined): string | undefined {
  return group && recordedDay(group.entries[0].recorded_at);
}

interface HistoryGroupProps {
  group: HistoryGroup;
  /** The first of its day: the date stands above it. */
  opensDay: boolean;
  /** Its place in the list, from 1. */
  place: number;
  /** Names of genres by their ids. */
  names: Names;
  /** Must be the same object at every render. */
  actions: GroupActions;
}

/** One command: who did what when, and what that changed. Memoized: there may be thousands. */
const HistoryGroupItem = memo(GroupItem, isSame);

function GroupItem({ group, opensDay, place, names, actions }: HistoryGroupProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { entries } = group;
  const [newest] = entries;
  return (
    <article
      className={styles.group}
      tabIndex={place === 1 ? 0 : -1}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={-1}
    >
      {opensDay && <h2 className={styles.day}>{recordedDay(newest.recorded_at)}</h2>}
      <div className="line-above">
        <GroupHead {...{ titleId, group, actions, isOpen }} onToggle={() => setOpen(!isOpen)} />
        {isOpen && (
          <div className={styles.unfolded}>
            <GroupLinks group={group} actions={actions} />
            {entries.length > 1 ? (
              <Parts group={group} names={names} />
            ) : (
              <EntryChanges changes={newest.changes} names={names} />
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/** The entries of a group, oldest first. */
function Parts({ group, names }: Pick<HistoryGroupProps, 'group' | 'names'>) {
  const { entries } = group;
  const isRun = entries.some(({ command_id }) => command_id !== group.command);
  return (
    <ol className={styles.parts}>
      {entries.toReversed().map((entry) => (
        <li key={entry.position} className="stack gap-1 start">
          <p className={styles.line}>
            <span className="semibold anywhere">{entryTitle(entry)}</span>
            {isRun && <EntryTime at={entry.recorded_at} />}
            <EntryLinks entry={entry} />
          </p>
          <EntryChanges changes={entry.changes} names={names} />
        </li>
      ))}
    </ol>
  );
}

function isSame(a: HistoryGroupProps, b: HistoryGroupProps): boolean {
  return (
    a.opensDay === b.opensDay &&
    a.place === b.place &&
    a.names === b.names &&
    a.actions === b.actions &&
    isSameGroup(a.group, b.group)
  );
}

/** Fields beyond these are folded, unless there is only one more. */
const SHOWN = 4;

/** What an entry changed: of many fields only the first few, with a button for the rest. */
function EntryChanges({ changes, names }: ComponentProps<typeof FieldChanges>) {
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;
  const isLong = changes.length > SHOWN + 1;
  return (
    <>
      <FieldChanges changes={isLong && !isOpen ? changes.slice(0, SHOWN) : changes} names={names} />
      {isLong && (
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer fields' : `All ${changes.length} fields`}
        </Button>
      )}
    </>
  );
}

interface OlderEntriesProps {
  history: UseInfiniteQueryResult<InfiniteData<unknown>>;
  isFiltered: boolean;
}

/** Loads the next page when the end of the list comes near, or by a button. */
function OlderEntries({ history, isFiltered }: OlderEntriesProps) {
  const { isFetchingNextPage: isLoading } = history;
  const isFailed = history.isFetchNextPageError && !isLoading;
  const load = () => void history.fetchNextPage();
  if (!history.hasNextPage)
    return (
      <p className={styles.older}>
        {isFiltered ? 'Nothing earlier matches.' : 'This is where the history begins.'}
      </p>
    );

  const watch = (end: HTMLElement | null) => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div className={styles.older}>
      {/* A new element for each page: the old one may still be in view when the page comes. */}
      {!isLoading && !isFailed && (
        <div key={history.data?.pages.length} ref={watch} className={styles.end} />
      )}
      {isFailed ? (
        <LoadFailure message="Failed to load older entries. Please try again." onRetry={load} />
      ) : (
        <Button busy={isLoading} onClick={load}>
          {isLoading ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

/** Early enough for the next page to be there before a reader reaches the end. */
const NEAR = '1200px';

const STEPS: Record<string, 1 | -1> = {
  ArrowDown: 1,
  PageDown: 1,
  j: 1,
  ArrowUp: -1,
  PageUp: -1,
  k: -1,
};

/**
 * Moves the focus between entries: by arrow and page keys on an entry, by j and k anywhere. Enter
 * unfolds an entry.
 */
function stepThroughFeed(feed: HTMLElement | null): (() => void) | undefined {
  if (!feed) return undefined;
  const onKeyDown = (event: KeyboardEvent) => press(event, feed);
  feed.addEventListener('keydown', onKeyDown);
  return () => feed.removeEventListener('keydown', onKeyDown);
}

function press(event: KeyboardEvent, feed: HTMLElement): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLElement && target.matches('article'))
    target.querySelector<HTMLElement>('[aria-expanded]')?.click();
  const step = STEPS[key];
  if (!step || !(target instanceof Element)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const entry = target.closest('article');
  if (key.length > 1 && target !== entry) return;
  const entries = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  const next = entries[entries.findIndex((each) => each === entry) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Somebody who has scrolled down by more than these pixels is reading. */
const READING = 120;

/** Holds new entries back while somebody is reading further down, until `reveal` is called. */
function useWaiting(all: readonly HistoryEntry[]) {
  const newest = all[0]?.position;
  const [top, setTop] = useState({ newest, shown: newest });
  if (newest !== top.newest) setTop({ newest, shown: scrollY > READING ? top.shown : newest });
  const { shown } = top;
  const parts = useMemo(() => {
    const first = all.findIndex(({ position }) => !shown || !isAfter(position, shown));
    const count = first === -1 ? all.length : first;
    return { waiting: all.slice(0, count), entries: all.slice(count) };
  }, [all, shown]);
  return { ...parts, reveal: () => setTop({ newest, shown: newest }) };
}
