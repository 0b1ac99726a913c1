import type { HistoryEntry } from '@stagedoor/contracts/history';
import { memo, type KeyboardEvent } from 'react';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { Badge } from '../../ui/page/badge.tsx';
import styles from './timeline.module.css';

interface TimelineStepProps {
  entry: HistoryEntry;
  chosen: boolean;
  compared: boolean;
  onChoose: (revision: number) => void;
  onStep: (event: KeyboardEvent) => void;
}

/** One change: when, who, what. Memoized, so that a choice does not render hundreds again. */
export const TimelineStep = memo(function TimelineStep({
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
          {recordedDateTime(recorded_at)}
        </time>
        <span className={styles.summary}>{summary}</span>
        <span className="text-xs">{actor.name}</span>
        {compared && <Badge tone="quiet">Compared</Badge>}
      </button>
    </li>
  );
});
