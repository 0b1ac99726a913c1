import type { Venue } from '@stagedoor/contracts/venue';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../boot/is-record.ts';
import { useChanges } from '../../data/use-changes.ts';
import { useUnsavedGuard } from '../../edit/use-unsaved-guard.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { announce } from '../../ui/toast/announce.ts';
import {
  addRow,
  changeRow,
  draftOf,
  isChanged,
  moveRow,
  removeRow,
  sentOf,
  takeTheirs,
  withTheirs,
  type Entry,
  type Row,
} from './entries-draft.ts';
import { EntryRow } from './entry-row.tsx';
import { announceVenue } from './load-venue.ts';
import styles from './venue-editor.module.css';

export interface EntryFieldsProps<Values> {
  values: Values;
  errors: Partial<Record<keyof Values & string, string>>;
  onChange: (changes: Partial<Values>) => void;
}

export interface AddersProps<Values> {
  /** The entries that are there. */
  entries: readonly Values[];
  onAdd: (values: Values) => void;
}

interface EntriesCardProps<Values> {
  title: string;
  field: 'faq' | 'pages';
  venue: Venue;
  /** The stored entries. */
  listOf: (venue: Pick<Venue, 'faq' | 'pages'>) => readonly (Values & Entry)[];
  valuesOf: (entry: Values & Entry) => Values;
  nameOf: (values: Values) => string;
  /** What is wrong with an entry, by its fields. */
  check: (values: Values) => Partial<Record<keyof Values & string, string>>;
  /** The inputs of an entry. */
  Fields: ComponentType<EntryFieldsProps<Values>>;
  /** The buttons that add an entry. */
  Adders: ComponentType<AddersProps<Values>>;
  /** What visitors will see of the entries, of which one may be open. */
  renderPreview: (entries: (Values & Entry)[], open: string | undefined) => ReactNode;
  /** What stands above the list. */
  notice?: ReactNode;
}

/**
 * A list of the venue that is saved by itself. What others changed meanwhile stays; where both
 * changed the same entry, it says so and shows theirs.
 */
export function EntriesCard<Values extends object>(props: EntriesCardProps<Values>) {
  const { title, field, venue, listOf, valuesOf, nameOf, check } = props;
  const { Fields, Adders, renderPreview, notice } = props;
  const id = useId();
  const stored = listOf(venue);
  const [draft, setDraft] = useState(() => draftOf(stored, valuesOf));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, change } = useChanges('venue');
  const dirty = isChanged(draft);
  // While nothing is changed here, it follows what others save.
  if (stored !== draft.base && !dirty && !busy) setDraft(draftOf(stored, valuesOf));
  const question = useUnsavedGuard(dirty && !busy);
  const isWrong = (row: Row<Values>) => Object.keys(check(row.values)).length > 0;
  const hasToBeOpen = (row: Row<Values>) =>
    row.id === undefined || row.theirs !== undefined || (tried && isWrong(row));
  const toggle = (key: string, isOpen: boolean) =>
    setOpened((before) => [...before.filter((each) => each !== key), ...(isOpen ? [key] : [])]);

  const move = (from: number, to: number) => {
    const focused = document.activeElement;
    flushSync(() => setDraft((now) => moveRow(now, from, to)));
    // React may have moved the element in the page, which takes the focus from it.
    if (focused instanceof HTMLElement) focused.focus();
    if (to >= 0 && to < draft.rows.length)
      announce(`Number ${from + 1} is now number ${to + 1} of ${draft.rows.length}.`);
  };
  const save = () => {
    setTried(true);
    setProblem(undefined);
    if (draft.rows.some(isWrong)) return;
    const { list, from } = sentOf(draft);
    void change({
      work: (commands) =>
        callApi('venue.edit', {
          body: { [field]: list, from: { [field]: from } },
          commands,
        }),
      settle: (saved: Venue) => {
        announceVenue(saved);
        setTried(false);
        setDraft(draftOf(listOf(saved), valuesOf));
      },
      done: `${title} updated successfully.`,
      failed: (error) => {
        const theirs = conflictsIn(error, field);
        const message = theirs ? CHANGED_BY_BOTH : fieldErrors(error)[field];
        if (theirs)
          setDraft((mine) => withTheirs(mine, listOf(theirs.venue), theirs.ids, valuesOf));
        setProblem(message);
        return message === undefined ? 'Failed to save. Please try again.' : undefined;
      },
    });
  };

  return (
    <div className={styles.columns}>
      <section className="card" aria-labelledby={id}>
        <div className="stack gap-4 card-body">
          <h2 id={id} className="title" tabIndex={-1}>
            {title}
          </h2>
          {notice}
          <ol className="stack">
            {draft.rows.map((row, place) => (
              <EntryRow
                key={row.key}
                list={field}
                name={nameOf(row.values)}
                place={place}
                count={draft.rows.length}
                isOpen={opened.includes(row.key) || hasToBeOpen(row)}
                onToggle={(isOpen) => toggle(row.key, isOpen)}
                onMove={(to) => move(place, to)}
                onDropOf={(from) => move(from, place)}
                onRemove={() => {
                  setDraft((now) => removeRow(now, row.key));
                  announce(`${nameOf(row.values)} removed, ${draft.rows.length - 1} left.`);
                  document.getElementById(id)?.focus();
                }}
              >
                {row.theirs && (
                  <div className={styles.example} role="alert">
                    <p className="grow lines">
                      Somebody else made this of it:{' '}
                      {Object.values(valuesOf(row.theirs)).join('\n')}
                    </p>
                    <Button
                      size="sm"
                      onClick={() => setDraft((now) => takeTheirs(now, row.key, valuesOf))}
                    >
                      Take theirs
                    </Button>
                  </div>
                )}
                <Fields
                  values={row.values}
                  errors={tried ? check(row.values) : {}}
                  onChange={(changes) => setDraft((now) => changeRow(now, row.key, changes))}
                />
              </EntryRow>
            ))}
          </ol>
          {problem && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          <div className="cluster gap-3">
            <Adders
              entries={draft.rows.map(({ values }) => values)}
              onAdd={(values) => setDraft((now) => addRow(now, values))}
            />
            <Button className="push" variant="primary" busy={busy} disabled={!dirty} onClick={save}>
              {busy ? 'Saving...' : `Save ${title.toLowerCase()}`}
            </Button>
          </div>
        </div>
      </section>
      {draft.rows.length > 0 &&
        renderPreview(
          draft.rows.map(({ key, values }) => ({ ...values, id: key })),
          opened.findLast((key) => draft.rows.some((row) => row.key === key)),
        )}
      <ConfirmDialog {...question} />
    </div>
  );
}

const CHANGED_BY_BOTH = 'Somebody else changed the same meanwhile: look at it, and save again.';

/** The entries of a list that somebody else has changed, and the venue as it is now. */
function conflictsIn(error: unknown, field: string) {
  if (!(error instanceof ApiError) || error.code !== 'stale-revision') return undefined;
  const { current, conflicts } = isRecord(error.body) ? error.body : {};
  if (!isVenue(current) || !Array.isArray(conflicts)) return undefined;
  const names = conflicts.filter(isRecord).map((conflict) => String(conflict['field']));
  return { venue: current, ids: names.map((name) => name.slice(field.length + 1)) };
}

function isVenue(value: unknown): value is Venue {
  return isRecord(value) && Array.isArray(value['faq']) && Array.isArray(value['pages']);
}
