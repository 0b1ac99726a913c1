import type { Genre } from '@stagedoor/contracts/genre';
import { agesLabel } from '../../format/ages.ts';
import { clockTime } from '../../format/clock-time.ts';
import { fullDate } from '../../format/show-date.ts';
import type { Draft } from './draft.ts';
import type { Part } from './merge-draft.ts';
import styles from './part-value.module.css';
import { PhotoPicture } from './photo-picture.tsx';

interface PartValueProps {
  draft: Draft;
  part: Part;
  genres: readonly Genre[];
}

/** One part of a show to be read: a time as a time, a genre by its name, photos as small pictures. */
export function PartValue({ draft, part, genres }: PartValueProps) {
  if (part !== 'photos')
    return textOf(draft, part, genres) || <span className={styles.none}>Nothing</span>;
  if (draft.photos.length === 0) return <span className={styles.none}>No photos</span>;
  return (
    <span className={styles.photos}>
      {draft.photos.map((photo) => (
        <PhotoPicture key={photo.id} photo={photo} className={styles.photo} />
      ))}
    </span>
  );
}

function textOf(
  { fields }: Draft,
  part: Exclude<Part, 'photos'>,
  genres: readonly Genre[],
): string {
  if (part === 'date') return fullDate(fields.date);
  if (part === 'doors_time' || part === 'show_time') return fields[part] && clockTime(fields[part]);
  if (part === 'ages') return agesLabel(fields.ages);
  if (part === 'is_published') return fields.is_published ? 'Published' : 'Not published';
  if (part !== 'genre_id') return fields[part];
  return genres.find(({ id }) => id === fields.genre_id)?.name ?? fields.genre_id;
}
