import type { HistoryEntry } from '@stagedoor/contracts/history';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { actorName } from '../../format/actor-name.ts';
import { recordedExactTime } from '../../format/recorded-time.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  entries: readonly HistoryEntry[];
  /** The revisions on the page. */
  chosen: number;
  compared: number | undefined;
  onChoose: (revision: number) => void;
}

/** Every change of a subject, oldest first. Tab stops once; the arrow keys step through it. */
export function Timeline({ entries, chosen, compared, onChoose }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  const choose = useStableHandler(onChoose);
  const place = entries.findIndex(({ revision }) => revision === chosen);
  useEffect(() => {
    const { current: box } = list;
    const step = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !step) return;
    // Only the list scrolls; the page stays where it is.
    const from = step.offsetTop;
    if (from < box.scrollTop) box.scrollTop = from;
    const end = from + step.offsetHeight;
    if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  }, [chosen]);

  const step = useStableHandler((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const to = destinations[key]?.(place, entries.length - 1);
    if (to === undefined || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const next = entries[to];
    if (!next) return;
    list.current?.children[to]?.querySelector('button')?.focus({ preventScroll: true });
    if (next.revision !== chosen) onChoose(next.revision);
  });
  return (
    <nav aria-label="Timeline" className={styles.timeline}>
      <ol ref={list} className={styles.steps}>
        {entries.map((entry) => (
          <TimelineStep
            key={entry.position}
            entry={entry}
            chosen={entry.revision === chosen}
            compared={entry.revision === compared}
            onChoose={choose}
            onStep={step}
          />
        ))}
      </ol>
    </nav>
  );
}

const destinations: Record<string, (place: number, last: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface TimelineStepProps {
  entry: HistoryEntry;
  chosen: boolean;
  compared: boolean;
  onChoose: (revision: number) => void;
  onStep: (event: KeyboardEvent) => void;
}

/** One change: when, who, what. Memoized, so that a choice does not render hundreds again. */
const TimelineStep = memo(function TimelineStep({
  entry: { recorded_at, actor, summary, revision },
  chosen,
  compared,
  onChoose,
  onStep,
}: TimelineStepProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.step}
        tabIndex={chosen ? 0 : -1}
        aria-current={chosen ? 'step' : undefined}
        onClick={() => onChoose(revision)}
        onKeyDown={onStep}
      >
        <time dateTime={recorded_at} className="text-xs strong">
          {recordedExactTime(recorded_at)}
        </time>
        <span className={styles.summary}>{summary}</span>
        <span className="text-xs">{actorName(actor)}</span>
        {compared && <Badge tone="quiet">Compared</Badge>}
      </button>
    </li>
  );
});
