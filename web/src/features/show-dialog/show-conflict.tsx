import type { Genre } from '@stagedoor/contracts/genre';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import type { Choices, Conflict } from '../../edit/editor.ts';
import { agesLabel } from '../../format/ages-label.ts';
import { clockTime } from '../../format/clock-time.ts';
import { recordedTime } from '../../format/recorded-time.ts';
import { fullDate } from '../../format/show-date.ts';
import { conflictSentences } from './conflict-sentences.ts';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './show-conflict.module.css';
import { fieldLabels, type ShowDraft, type ShowField } from './show-draft.ts';

interface ShowConflictProps {
  conflict: Conflict<ShowDraft>;
  /** When the show was last changed, RFC 3339. */
  updatedAt: string;
  genres: readonly Genre[];
  formId: string;
  onChoose: (choices: Choices) => void;
}

/** What others changed meanwhile, and the choice of a version for each field that both changed. */
export function ShowConflict({ updatedAt, genres, ...panel }: ShowConflictProps) {
  const when = recordedTime(updatedAt);
  return (
    <ConflictPanel
      {...panel}
      {...conflictSentences(panel.conflict, when)}
      labelOf={(name) => fieldLabels[name]}
      renderValue={(draft, name) => <FieldValue {...{ draft, name, genres }} />}
    />
  );
}

interface FieldValueProps {
  draft: ShowDraft;
  name: ShowField;
  genres: readonly Genre[];
}

/** The value of a field for reading: a formatted time, the name of a genre, small photos. */
function FieldValue({ draft, name, genres }: FieldValueProps) {
  if (name !== 'photos')
    return textOf(draft, name, genres) || <span className="quiet">Nothing</span>;
  if (draft.photos.length === 0) return <span className="quiet">No photos</span>;
  return (
    <span className="cluster gap-1">
      {draft.photos.map((photo) => (
        <PhotoPicture key={photo.id} photo={photo} className={styles.photo} />
      ))}
    </span>
  );
}

function textOf(
  draft: ShowDraft,
  name: Exclude<ShowField, 'photos'>,
  genres: readonly Genre[],
): string {
  if (name === 'date') return fullDate(draft.date);
  if (name === 'doors_time' || name === 'show_time') return draft[name] && clockTime(draft[name]);
  if (name === 'ages') return agesLabel(draft.ages);
  if (name === 'is_published') return draft.is_published ? 'Published' : 'Unpublished';
  if (name !== 'genre_id') return draft[name];
  return genres.find(({ id }) => id === draft.genre_id)?.name ?? draft.genre_id;
}
