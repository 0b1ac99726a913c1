import type { Genre } from '@stagedoor/contracts/genre';
import { agesLabel } from '../../format/ages.ts';
import { clockTime } from '../../format/clock-time.ts';
import { fullDate } from '../../format/show-date.ts';
import type { Draft } from './draft.ts';
import type { Part } from './merge-draft.ts';
import styles from './part-value.module.css';
import { photoPicture } from './photo-picture.ts';

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
        <img key={photo.id} {...photoPicture(photo)} className={styles.photo} />
      ))}
    </span>
  );
}

function textOf(
  { fields }: Draft,
  part: Exclude<Part, 'photos'>,
  genres: readonly Genre[],
): string {
  switch (part) {
    case 'date':
      return fullDate(fields.date);
    case 'doors_time':
    case 'show_time':
      return fields[part] && clockTime(fields[part]);
    case 'ages':
      return agesLabel(fields.ages);
    case 'genre_id':
      return genres.find(({ id }) => id === fields.genre_id)?.name ?? fields.genre_id;
    case 'is_published':
      return fields.is_published ? 'Published' : 'Not published';
    default:
      return fields[part];
  }
}
