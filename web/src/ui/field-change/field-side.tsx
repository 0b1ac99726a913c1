import type { HistoryEntry } from '@stagedoor/contracts/history';
import { Added, Removed } from './field-change.tsx';
import styles from './field-change.module.css';
import { PhotoList, Shown } from './field-value.tsx';
import { photoMarks } from './photo-marks.ts';
import { photosOf, shownValue } from './shown-value.ts';
import { wordDiff } from './word-diff.ts';

type Change = HistoryEntry['changes'][number];

/** One field in one of two states, with marks on what the other one lacks. */
export function FieldSide({ field, before, after, side }: Change & { side: 'before' | 'after' }) {
  const was = shownValue(field, before);
  const is = shownValue(field, after);
  const value = side === 'before' ? was : is;
  const [Mark, left] =
    side === 'before' ? ([Removed, 'added'] as const) : ([Added, 'removed'] as const);
  if (value.kind === 'nothing') return <Shown value={value} />;
  if (value.kind === 'photos') {
    const marked = photoMarks(photosOf(was), photosOf(is)).filter(({ mark }) => mark !== left);
    return <PhotoList photos={marked} />;
  }
  const text = (shown: typeof was) => ('text' in shown ? shown.text : '');
  if (text(was) === text(is)) return <Shown value={value} />;
  if (was.kind !== 'text' || is.kind !== 'text')
    return (
      <Mark>
        <Shown value={value} />
      </Mark>
    );
  return (
    <span className={styles.text}>
      {wordDiff(was.text, is.text).map((part, place) =>
        part.mark === 'same'
          ? part.text
          : part.mark !== left && <Mark key={place}>{part.text}</Mark>,
      )}
    </span>
  );
}
