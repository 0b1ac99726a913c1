import type { HistoryEntry } from '@stagedoor/contracts/history';
import type { ReactNode } from 'react';
import styles from './field-change.module.css';
import { fieldLabel } from './field-label.ts';
import { photoMarks, type MarkedPhoto } from './photo-marks.ts';
import { photosOf, shownValue, type Names, type ShownValue } from './shown-value.ts';
import { withoutLongPassages, wordDiff } from './word-diff.ts';
import { classes } from '../ui/classes.ts';
import { smallestFile } from '../shows/smallest-file.ts';

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

/** One field in one of two states, with marks on what the other one lacks. */
export function FieldSide({ field, before, after, side }: Change & { side: 'before' | 'after' }) {
  const was = shownValue(field, before);
  const is = shownValue(field, after);
  const value = side === 'before' ? was : is;
  const [mark, left] =
    side === 'before' ? (['removed', 'added'] as const) : (['added', 'removed'] as const);
  if (value.kind === 'nothing') return <Shown value={value} />;
  if (value.kind === 'photos') {
    const marked = photoMarks(photosOf(was), photosOf(is)).filter((photo) => photo.mark !== left);
    return <PhotoList photos={marked} />;
  }
  const text = (shown: typeof was) => ('text' in shown ? shown.text : '');
  if (text(was) === text(is)) return <Shown value={value} />;
  if (was.kind !== 'text' || is.kind !== 'text')
    return (
      <Marked mark={mark}>
        <Shown value={value} />
      </Marked>
    );
  return (
    <span className={styles.text}>
      {wordDiff(was.text, is.text).map((part, place) =>
        part.mark === 'same'
          ? part.text
          : part.mark !== left && (
              <Marked key={place} mark={mark}>
                {part.text}
              </Marked>
            ),
      )}
    </span>
  );
}

/** The value of one field, for people to read. */
export function Shown({ value }: { value: ShownValue }) {
  switch (value.kind) {
    case 'nothing':
      return <span className={styles.nothing}>empty</span>;
    case 'photos':
      return <PhotoList photos={value.photos.map((photo) => ({ photo, mark: 'same' }))} />;
    case 'colour':
      return (
        <span className={styles.colour}>
          <span className="swatch" style={{ background: value.text }} />
          {value.text}
        </span>
      );
    case 'time':
      return <time dateTime={value.at}>{value.text}</time>;
    case 'word':
    case 'text':
      return <span className={styles.text}>{value.text}</span>;
  }
}

/** One field before and after: removed text is crossed out, added text underlined. */
function FieldChange({ field, before, after, names }: Change & Pick<FieldChangesProps, 'names'>) {
  const was = shownValue(field, before, names);
  const is = shownValue(field, after, names);
  if (was.kind === 'photos' || is.kind === 'photos')
    return <PhotoList photos={photoMarks(photosOf(was), photosOf(is))} />;
  if (was.kind === 'text' && is.kind === 'text')
    return (
      <span className={styles.text}>
        {withoutLongPassages(wordDiff(was.text, is.text)).map(({ text, mark }, place) =>
          mark === 'same' ? (
            text
          ) : (
            <Marked key={place} mark={mark}>
              {text}
            </Marked>
          ),
        )}
      </span>
    );
  return (
    <span className="inline-row wrap gap-y-0">
      {was.kind !== 'nothing' && (
        <Marked mark="removed">
          <Shown value={was} />
        </Marked>
      )}
      {was.kind !== 'nothing' && is.kind !== 'nothing' && <span aria-hidden="true">→</span>}
      {is.kind !== 'nothing' && (
        <Marked mark="added">
          <Shown value={is} />
        </Marked>
      )}
    </span>
  );
}

function Marked({ mark, children }: { mark: 'removed' | 'added'; children: ReactNode }) {
  const Tag = mark === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[mark]}>
      <span className="visually-hidden">{mark === 'added' ? ' now: ' : 'before: '}</span>
      {children}
    </Tag>
  );
}

/** Small photos, each with what happened to it. */
function PhotoList({ photos }: { photos: readonly MarkedPhoto[] }) {
  return (
    <ul className="cluster gap-3">
      {photos.map(({ photo, mark }) => (
        <li key={photo.id} className={classes(styles.photo, styles[mark])}>
          <img
            src={smallestFile(photo)}
            alt={`Number ${photo.order + 1}`}
            width={56}
            height={56}
            loading="lazy"
            decoding="async"
            style={{ backgroundColor: photo.placeholder }}
          />
          {mark !== 'same' && <span className={styles.mark}>{mark}</span>}
        </li>
      ))}
    </ul>
  );
}
