import type { HistoryEntry } from '@stagedoor/contracts/history';
import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { actorName } from '../../format/actor-name.ts';
import { recordedAgo, recordedClock, recordedExactTime } from '../../format/recorded-time.ts';
import { classes } from '../../ui/classes.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { groupTitle, type HistoryGroup, entryTitle } from './history-groups.ts';
import type { HistoryView } from './history-search.ts';
import styles from './history.module.css';
import { EntryProof } from './entry-proof.tsx';

export interface GroupActions {
  /** Narrows the list, for instance to one person. */
  onFilter: (part: Partial<HistoryView>) => void;
  /** Undoes a command; auditors cannot. */
  onUndo?: ((command: string, what: string) => void) | undefined;
}

interface GroupHeadProps {
  titleId: string;
  group: HistoryGroup;
  actions: GroupActions;
  isOpen: boolean;
  onToggle: () => void;
}

/** What was done, by whom and when, as one line that unfolds. */
export function GroupHead({ titleId, group, actions, isOpen, onToggle }: GroupHeadProps) {
  const { entries } = group;
  const [{ actor, recorded_at }] = entries;
  const title = groupTitle(group);
  const { onFilter, onUndo } = actions;
  const what = entries.length > 1 ? `the ${entries.length} entries` : 'the change';
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={classes('center reaching', styles.fold)}
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${what}`}
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={onToggle}
      >
        <IconChevronRight size="1rem" aria-hidden="true" />
      </button>
      <h3 id={titleId} className="semibold anywhere">
        {title}
      </h3>
      <span className={classes('row baseline', styles.marks)}>
        {entries.some(({ undone_by }) => undone_by !== null) && (
          <Badge tone="quiet">
            {entries.every(({ undone_by }) => undone_by !== null) ? 'Undone' : 'Partly undone'}
          </Badge>
        )}
        {onUndo && entries.some(({ undoable }) => undoable) && (
          <button
            type="button"
            className="link"
            aria-label={`Undo: ${title}`}
            onClick={({ currentTarget }) => {
              // The button disappears after the undo, so the entry takes the focus.
              currentTarget.closest('article')?.focus();
              onUndo(group.command, title);
            }}
          >
            Undo
          </button>
        )}
      </span>
      <button
        type="button"
        className={classes('link', styles.actor)}
        title={`Only what ${actorName(actor)} did`}
        onClick={() => onFilter({ actor: actor.id })}
      >
        {actorName(actor)}
      </button>
      <EntryTime at={recorded_at} />
    </div>
  );
}

/** Where a group leads, what undid it, and why it cannot be undone. */
export function GroupLinks({ group, actions }: Pick<GroupHeadProps, 'group' | 'actions'>) {
  const { entries } = group;
  const [newest] = entries;
  const { undoes } = newest;
  const by = entries.find(({ undone_by }) => undone_by !== null)?.undone_by;
  const { onFilter, onUndo } = actions;
  return (
    <>
      <p className={styles.line}>
        {entries.length === 1 && <EntryLinks entry={newest} />}
        {undoes !== null && (
          <button type="button" className="link" onClick={() => onFilter({ command: undoes })}>
            Undid an earlier change
          </button>
        )}
        {by && (
          <button type="button" className="link" onClick={() => onFilter({ command: by })}>
            See what undid it
          </button>
        )}
      </p>
      {onUndo && <Irreversible entries={entries} />}
    </>
  );
}

/** When it was, by the venue's clock; pointing at it says how long ago. */
export function EntryTime({ at }: { at: string }) {
  return (
    <time
      className={styles.clock}
      dateTime={at}
      // A list may hold thousands of these, so that none of them ticks.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = recordedAgo(at, new Date());
      }}
    >
      <span aria-hidden="true">{recordedClock(at)}</span>
      <span className="visually-hidden">{recordedExactTime(at)}</span>
    </time>
  );
}

/** Says why a command can never be undone, if no part of it can. */
function Irreversible({ entries }: { entries: readonly HistoryEntry[] }) {
  const [{ type }] = entries as [HistoryEntry];
  if (entries.some(({ undo_refused }) => undo_refused !== 'not-undoable')) return null;
  return (
    <p className={styles.line}>
      Cannot be undone. {IRREVERSIBLE[type] ?? 'It came with the product.'}
    </p>
  );
}

/** Links from an entry to the story of its subject, the venue as it was then, and its proof. */
export function EntryLinks({ entry }: { entry: HistoryEntry }) {
  const about = <span className="visually-hidden">: {entryTitle(entry)}</span>;
  return (
    <span className="inline-row wrap baseline gap-x-4 gap-y-0">
      <Link
        to="/manage/history/$subject/$id"
        params={{ subject: entry.subject, id: entry.subject_id }}
      >
        Its history{about}
      </Link>
      <Link to="/manage/as-of" search={{ at: entry.recorded_at }}>
        As of then{about}
      </Link>
      <EntryProof entry={entry} />
    </span>
  );
}
