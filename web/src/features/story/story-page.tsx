import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { IconHistory } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { actorName } from '../../format/actor-name.ts';
import { recordedExactTime } from '../../format/recorded-time.ts';
import { useIsAdmin } from '../../session/user.atom.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { FieldChanges, FieldSide, Shown } from '../../field-change/field-change.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { shownValue, type Names } from '../../field-change/shown-value.ts';
import { Select } from '../../ui/form/select.tsx';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Cell, Row, Table, TableHead } from '../../ui/table/table.tsx';
import { entryAt, type SeenEntry, type SeenStates, type Story } from './load-story.ts';
import { RestoreButton } from './restore-button.tsx';
import { comparedFields } from './state-fields.ts';
import type { StoryView } from './story-search.ts';
import { storyTitle } from './story-title.ts';
import { useAnnounced } from '../../ui/toast/announce.ts';
import styles from './story.module.css';
import { Timeline } from './timeline.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';

interface StoryPageProps extends SeenStates {
  story: Story;
  /** What is requested, perhaps ahead of what is loaded. */
  view: StoryView;
  onChange: (view: Partial<StoryView>) => void;
  /** Loads the story again, and shows its newest revision. */
  onRestored: () => Promise<unknown>;
  /** The subject as it was. */
  children: ReactNode;
}

/** The story of one subject: its timeline, and beside it the subject as it was. */
export function StoryPage({
  story,
  view,
  seen,
  compared,
  onChange,
  onRestored,
  children,
}: StoryPageProps) {
  const { entries, names } = story;
  const chosen = entryAt(story, view.revision) ?? seen.entry;
  const place = entries.findIndex(({ position }) => position === seen.entry.position);
  const revisions = useMemo(() => revisionsOf(story), [story]);
  const others = revisions.filter(({ value }) => value !== String(seen.entry.revision));
  const order = `After change ${place + 1} of ${entries.length}`;
  useAnnounced(order);
  const choices = [{ value: '', label: 'Nothing' }, ...others];
  return (
    <Section
      title={`History: ${storyTitle(story, seen.state)}`}
      aside={<StoryLinks story={story} />}
    >
      <div className={styles.story}>
        <Timeline
          entries={entries}
          chosen={chosen.revision}
          compared={compared?.entry.revision}
          onChoose={(revision) => onChange({ revision: String(revision) })}
        />
        <div className="stack gap-4">
          <div className="cluster inverse ring-inside padded rounded">
            <IconHistory size="1.75rem" aria-hidden="true" />
            <p className={styles.text}>
              <strong>As of {recordedExactTime(seen.entry.recorded_at)}</strong>
              <span className="text-row">
                {order}
                {place + 1 === entries.length ? ', the newest' : ''}. Nothing on this page can be
                edited.
              </span>
            </p>
            <RestoreButton story={story} seen={seen} onRestored={onRestored} />
          </div>
          <section className="stack card gap-3 container pad-4" aria-labelledby="change">
            <h2 id="change" className="heading">
              {seen.entry.summary}
            </h2>
            <p className="quiet">
              {actorName(seen.entry.actor)}, {recordedExactTime(seen.entry.recorded_at)}
            </p>
            <FieldChanges changes={seen.entry.changes} names={names} />
            <Select
              label="Compare with"
              className={styles.choice}
              value={view.with}
              options={choices}
              onChange={(revision) => onChange({ with: revision })}
            />
          </section>
          {compared ? <ComparedStates {...inOrder(story, seen, compared)} /> : children}
          <SetBy
            entries={entries.slice(0, place + 1)}
            names={names}
            onChoose={(revision) => onChange({ revision: String(revision) })}
          />
        </div>
      </div>
    </Section>
  );
}

/** Every revision as an option, newest first. Formatting the times of hundreds takes a while. */
function revisionsOf({ entries }: Story) {
  return entries
    .map(({ revision, recorded_at, summary }, place) => ({
      value: String(revision),
      label: `${place + 1}. ${recordedExactTime(recorded_at)}: ${summary}`,
    }))
    .toReversed();
}

/** Puts the older one first, and labels both: "3. May 3, 2026, 6:00 PM". */
function inOrder({ entries }: Story, one: SeenEntry, other: SeenEntry) {
  const [before, after] = one.entry.revision < other.entry.revision ? [one, other] : [other, one];
  const labelled = ({ entry, state }: SeenEntry) => {
    const place = entries.findIndex(({ position }) => position === entry.position) + 1;
    return { state, label: `${place}. ${recordedExactTime(entry.recorded_at)}` };
  };
  return { before: labelled(before), after: labelled(after) };
}

/** Links to the whole history and, for staff, to the subject as it is now. */
function StoryLinks({ story: { subject, id } }: { story: Story }) {
  const admin = useIsAdmin();
  const link = admin && linksTo(id)[subject];
  return (
    <div className="cluster">
      {link && <LinkButton size="sm" {...link} />}
      <LinkButton size="sm" to="/manage/history">
        All history
      </LinkButton>
    </div>
  );
}

/** The links to where each kind of subject is shown today. */
function linksTo(id: string): Partial<Record<HistorySubject, LinkProps>> {
  const list: LinkProps = { to: '/manage/mailing-list', children: 'Mailing list today' };
  const search = { section: 'messages', message: id } as const;
  return {
    show: { to: '/shows/$id', params: { id }, children: 'Show page today' },
    message: { to: '/manage/shows', search, children: 'Message today' },
    theme: { to: '/manage/themes', children: 'Themes today' },
    settings: list,
    subscriber: list,
  };
}

/** Two revisions side by side: what differs comes first and is marked. */
function ComparedStates({ before, after }: ReturnType<typeof inOrder>) {
  const fields = comparedFields(before.state, after.state);
  const differences = fields.filter(({ changed }) => changed).length;
  return (
    <section className="stack gap-3" aria-labelledby="compared">
      <h2 id="compared" className="heading">
        {differences === 1 ? '1 field differs' : `${differences || 'No'} fields differ`}
      </h2>
      <Table label="Two revisions side by side" className={styles.comparison}>
        <TableHead names={['Field', before.label, after.label]} />
        <tbody>
          {fields.map(({ changed, ...field }) => (
            <Row key={field.field} className={changed ? styles.differs : undefined}>
              <th scope="row" className={styles.rowHead}>
                {fieldLabel(field.field)}{' '}
                {changed && <StateBadge tone="warning">Differs</StateBadge>}
              </th>
              <Cell data-name={before.label}>
                <FieldSide {...field} side="before" />
              </Cell>
              <Cell data-name={after.label}>
                <FieldSide {...field} side="after" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

interface SetByProps {
  /** The changes up to the revision on the page, oldest first. */
  entries: readonly HistoryEntry[];
  /** Names of genres by their ids. */
  names: Names;
  onChoose: (revision: number) => void;
}

/** For each field the change that set it last, and the way to that change. */
function SetBy({ entries, names, onChoose }: SetByProps) {
  const origins = new Map(
    entries.flatMap((entry) =>
      entry.changes.map((change) => [change.field, { entry, change }] as const),
    ),
  );
  return (
    <details>
      <summary className="strong">Who set each field?</summary>
      <Table label="Who set each field">
        <TableHead names={['Field', 'Value', 'Set by', 'When']} />
        <tbody>
          {[...origins.values()].map(({ entry, change }) => (
            <Row key={change.field}>
              <th scope="row" className={styles.rowHead}>
                {fieldLabel(change.field)}
              </th>
              <Cell>
                <Shown value={shownValue(change.field, change.after, names)} />
              </Cell>
              <Cell>{actorName(entry.actor)}</Cell>
              <Cell>
                <button type="button" className="link" onClick={() => onChoose(entry.revision)}>
                  {recordedExactTime(entry.recorded_at)}
                </button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

/** Takes the place of a story when nothing is recorded. */
export function NoStory() {
  usePageTitle(OFFICE_PLACES.history.title);
  return (
    <Section title="No history">
      <EmptyState
        title="Nothing is recorded here"
        description="What came with the program has no history until somebody changes it."
      />
    </Section>
  );
}

/** Takes the place of a story that could not be loaded. */
export function StoryFailure({ onRetry }: { onRetry: () => void }) {
  usePageTitle(OFFICE_PLACES.history.title);
  return (
    <Section title="History">
      <LoadFailure message="Failed to load the history. Please try again." onRetry={onRetry} />
    </Section>
  );
}
