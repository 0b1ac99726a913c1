import type { HistoryEntry } from '@stagedoor/contracts/history';
import { IRREVERSIBLE } from '@stagedoor/contracts/facts/irreversible';
import { actorName } from '../../format/actor-name.ts';
import { recordedAgo, recordedFullTime, recordedTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/page/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EntryLinks } from './entry-links.tsx';
import { isOneSubject, groupTitle, type HistoryGroup } from './history-groups.ts';
import type { HistoryView } from './history-search.ts';
import styles from './history.module.css';

export interface GroupActions {
  /** Narrows the list, for instance to one person. */
  onFilter: (part: Partial<HistoryView>) => void;
  /** Undoes a command; auditors cannot. */
  onUndo?: ((command: string) => void) | undefined;
}

interface GroupHeadProps {
  titleId: string;
  group: HistoryGroup;
  actions: GroupActions;
}

/** What was done, by whom and when, and what can be done about it. */
export function GroupHead({ titleId, group, actions }: GroupHeadProps) {
  const { entries } = group;
  const [newest] = entries;
  const { actor, recorded_at, undoes } = newest;
  const title = groupTitle(group);
  const { onFilter, onUndo } = actions;
  return (
    <div className={styles.head}>
      <div>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <p className={styles.line}>
          <button
            type="button"
            className="link"
            title={`Only what ${actorName(actor)} did`}
            onClick={() => onFilter({ actor: actor.id })}
          >
            {actorName(actor)}
          </button>
          <EntryTime at={recorded_at} />
          {isOneSubject(group) && <EntryLinks entry={newest} />}
          {undoes !== null && (
            <CommandLink label="Undid an earlier change" command={undoes} onFilter={onFilter} />
          )}
        </p>
        {onUndo && <Irreversible entries={entries} />}
      </div>
      <Undone entries={entries} onFilter={onFilter} />
      {onUndo && entries.some(({ undoable }) => undoable) && (
        <Button
          size="sm"
          aria-label={`Undo: ${title}`}
          onClick={({ currentTarget }) => {
            // The button disappears after the undo, so the entry takes the focus.
            currentTarget.closest('article')?.focus();
            onUndo(group.command);
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

/** When it was, by the venue's clock; pointing at it says how long ago. */
function EntryTime({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      // A list may hold thousands of these, so that none of them ticks.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = recordedAgo(at, new Date());
      }}
    >
      <span aria-hidden="true">{recordedTime(at)}</span>
      <VisuallyHidden>{recordedFullTime(at)}</VisuallyHidden>
    </time>
  );
}

interface CommandLinkProps {
  label: string;
  command: string;
  onFilter: GroupActions['onFilter'];
}

/** Narrows the list to what one command did. */
function CommandLink({ label, command, onFilter }: CommandLinkProps) {
  return (
    <button type="button" className="link" onClick={() => onFilter({ command })}>
      {label}
    </button>
  );
}

/** Whether all or some of it was undone, and by what. */
function Undone({
  entries,
  onFilter,
}: {
  entries: readonly HistoryEntry[];
  onFilter: GroupActions['onFilter'];
}) {
  const undone = entries.filter(({ undone_by }) => undone_by !== null);
  const by = undone[0]?.undone_by;
  if (!by) return null;
  return (
    <p className="row text-row">
      <Badge tone="quiet">{undone.length < entries.length ? 'Partly undone' : 'Undone'}</Badge>
      <CommandLink label="See what undid it" command={by} onFilter={onFilter} />
    </p>
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
