import { useMemo, type ReactNode } from 'react';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { Select } from '../../ui/form/select.tsx';
import { FieldChanges } from '../../ui/field-change/field-change.tsx';
import { Section } from '../../ui/page/section.tsx';
import { ComparedStates } from './compared-states.tsx';
import { entryAt, type SeenEntry, type SeenStates, type Story } from './load-story.ts';
import { PastBanner } from './past-banner.tsx';
import type { StoryView } from './story-search.ts';
import styles from './story.module.css';
import { storyTitle } from './story-title.ts';
import { Timeline } from './timeline.tsx';

interface StoryPageProps extends SeenStates {
  story: Story;
  /** What is requested, perhaps ahead of what is loaded. */
  view: StoryView;
  onChange: (view: Partial<StoryView>) => void;
  /** Buttons for the past state. */
  actions?: ReactNode;
  /** Links to other pages. */
  links: ReactNode;
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
  actions,
  links,
  children,
}: StoryPageProps) {
  const { entries, names } = story;
  const chosen = entryAt(story, view.revision) ?? seen.entry;
  const place = entries.findIndex(({ position }) => position === seen.entry.position);
  const revisions = useMemo(() => revisionsOf(story), [story]);
  const others = revisions.filter(({ value }) => value !== String(seen.entry.revision));
  const choices = [{ value: '', label: 'Nothing' }, ...others];
  return (
    <Section title={`History: ${storyTitle(story, seen.state)}`} aside={links}>
      <div className={styles.story}>
        <Timeline
          entries={entries}
          chosen={chosen.revision}
          compared={compared?.entry.revision}
          onChoose={(revision) => onChange({ revision: String(revision) })}
        />
        <div className="stack gap-4">
          <PastBanner
            time={recordedDateTime(seen.entry.recorded_at)}
            place={place + 1}
            count={entries.length}
          >
            {actions}
          </PastBanner>
          <section className={styles.card} aria-labelledby="change">
            <h2 id="change" className="heading">
              {seen.entry.summary}
            </h2>
            <p className="quiet">
              {seen.entry.actor.name}, {recordedDateTime(seen.entry.recorded_at)}
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
      label: `${place + 1}. ${recordedDateTime(recorded_at)}: ${summary}`,
    }))
    .toReversed();
}

/** Puts the older one first, and labels both. */
function inOrder({ entries }: Story, one: SeenEntry, other: SeenEntry) {
  const [before, after] = one.entry.revision < other.entry.revision ? [one, other] : [other, one];
  const labelled = ({ entry, state }: SeenEntry) => {
    const place = entries.findIndex(({ position }) => position === entry.position) + 1;
    return { state, label: `${place}. ${recordedDateTime(entry.recorded_at)}` };
  };
  return { before: labelled(before), after: labelled(after) };
}
