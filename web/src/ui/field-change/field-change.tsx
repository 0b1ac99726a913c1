import type { HistoryEntry } from '@stagedoor/contracts/history';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './field-change.module.css';
import { fieldLabel } from './field-label.ts';
import { PhotoList, Shown } from './field-value.tsx';
import { photoMarks } from './photo-marks.ts';
import { photosOf, shownValue, type Names } from './shown-value.ts';
import { withoutLongPassages, wordDiff } from './word-diff.ts';

type Change = HistoryEntry['changes'][number];

interface FieldChangesProps {
  changes: readonly Change[];
  /** Names of genres by their ids. */
  names: Names;
}

/** Every field that an entry changed, before and after. */
export function FieldChanges({ changes, names }: FieldChangesProps) {
  return (
    <dl className="stack">
      {changes.map((change) => (
        <div key={change.field} className={styles.line}>
          <dt className="text-row strong">{fieldLabel(change.field)}</dt>
          <dd>
            <FieldChange {...change} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One field before and after: removed text is crossed out, added text underlined. */
function FieldChange({ field, before, after, names }: Change & Pick<FieldChangesProps, 'names'>) {
  const was = shownValue(field, before, names);
  const is = shownValue(field, after, names);
  if (was.kind === 'photos' || is.kind === 'photos')
    return <PhotoList photos={photoMarks(photosOf(was), photosOf(is))} />;
  if (was.kind === 'text' && is.kind === 'text')
    return <TextChange before={was.text} after={is.text} />;
  return (
    <span className="inline-row wrap gap-y-0">
      {was.kind !== 'nothing' && (
        <Removed>
          <Shown value={was} />
        </Removed>
      )}
      {was.kind !== 'nothing' && is.kind !== 'nothing' && <span aria-hidden="true">→</span>}
      {is.kind !== 'nothing' && (
        <Added>
          <Shown value={is} />
        </Added>
      )}
    </span>
  );
}

function TextChange({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.text}>
      {withoutLongPassages(wordDiff(before, after)).map(({ text, mark }, place) => {
        if (mark === 'same') return text;
        const Mark = mark === 'added' ? Added : Removed;
        return <Mark key={place}>{text}</Mark>;
      })}
    </span>
  );
}

export function Removed({ children }: { children: ReactNode }) {
  return (
    <del className={styles.removed}>
      <VisuallyHidden>before: </VisuallyHidden>
      {children}
    </del>
  );
}

export function Added({ children }: { children: ReactNode }) {
  return (
    <ins className={styles.added}>
      <VisuallyHidden> now: </VisuallyHidden>
      {children}
    </ins>
  );
}
