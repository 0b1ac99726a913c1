import { useMemo } from 'react';
import { recordedDay } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Names } from '../../ui/field-change/shown-value.ts';
import type { GroupActions } from './group-head.tsx';
import type { HistoryFeed } from './history-feed.ts';
import { HistoryGroupItem } from './history-group.tsx';
import { groupsOf } from './history-groups.ts';
import { OlderEntries } from './older-entries.tsx';
import { stepThroughFeed } from './step-through-feed.ts';
import styles from './history.module.css';

interface HistoryListProps {
  feed: HistoryFeed;
  /** Names of genres by their ids. */
  names: Names;
  actions: GroupActions;
  /** Loads the page before a position. */
  onOlder: (before: string) => Promise<void>;
  /** Shows the entries that wait above. */
  onReveal: () => void;
}

/** The loaded entries, newest first. Older ones load when the end of the list comes into view. */
export function HistoryList({ feed, names, actions, onOlder, onReveal }: HistoryListProps) {
  const { entries, next, waiting, gap } = feed;
  const groups = useMemo(() => groupsOf(entries), [entries]);
  const count = groupsOf(waiting).length;
  return (
    <div className={styles.card}>
      <div role="status" className={styles.news}>
        {count > 0 && (
          <Button variant="primary" size="sm" onClick={onReveal}>
            {count}
            {gap && '+'} new {count === 1 ? 'entry' : 'entries'}
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
      <OlderEntries next={next} onOlder={onOlder} />
    </div>
  );
}

function groupDay(group: ReturnType<typeof groupsOf>[number] | undefined): string | undefined {
  return group && recordedDay(group.entries[0].recorded_at);
}
