import { recordedDateTime } from '../../format/recorded-time.ts';
import { classes } from '../classes.ts';
import { smallestFile } from '../picture/smallest-file.ts';
import styles from './field-change.module.css';
import type { MarkedPhoto } from './photo-marks.ts';
import type { ShownValue } from './shown-value.ts';

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
      return <time dateTime={value.text}>{recordedDateTime(value.text)}</time>;
    case 'word':
    case 'text':
      return <span className={styles.text}>{value.text}</span>;
  }
}

/** Small photos, each with what happened to it. */
export function PhotoList({ photos }: { photos: readonly MarkedPhoto[] }) {
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
