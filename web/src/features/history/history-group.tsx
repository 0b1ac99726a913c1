import type { HistoryEntry } from '@stagedoor/contracts/history';
import { memo, useId, useState } from 'react';
import { recordedDay } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldChanges } from '../../ui/field-change/field-change.tsx';
import type { Names } from '../../ui/field-change/shown-value.ts';
import { EntryLinks } from './entry-links.tsx';
import { EntryTime, GroupHead, GroupLinks, type GroupActions } from './group-head.tsx';
import { entryTitle, isSameGroup, type HistoryGroup } from './history-groups.ts';
import styles from './history.module.css';

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
export const HistoryGroupItem = memo(GroupItem, isSame);

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

interface EntryChangesProps {
  changes: HistoryEntry['changes'];
  /** Names of genres by their ids. */
  names: Names;
}

/** What an entry changed: of many fields only the first few, with a button for the rest. */
function EntryChanges({ changes, names }: EntryChangesProps) {
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
