import { SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import type { Genre } from '@stagedoor/contracts/genre';
import { ConflictPanel, type ConflictChoiceProps } from '../../edit/conflict-panel.tsx';
import { clockTime, agesLabel } from '../../format/show-facts.ts';
import { recordedTime } from '../../format/recorded-time.ts';
import { fullDate } from '../../format/show-date.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { conflictSentences } from './save-failure.ts';
import type { DraftField, ShowDraft } from './show-draft.ts';

interface ShowConflictProps extends ConflictChoiceProps<ShowDraft> {
  /** When the show was last changed, RFC 3339. */
  updatedAt: string;
  genres: readonly Genre[];
}

/** What others changed meanwhile, and the choice of a version for each field that both changed. */
export function ShowConflict({ updatedAt, genres, ...panel }: ShowConflictProps) {
  const when = recordedTime(updatedAt);
  return (
    <ConflictPanel
      {...panel}
      {...conflictSentences(panel.conflict, when)}
      labelOf={fieldLabel}
      renderValue={(draft, name) =>
        textOf(draft, name, genres) || <span className="quiet">Nothing</span>
      }
    />
  );
}

/** The value of a field for reading: a formatted time, the name of a genre. */
function textOf(draft: ShowDraft, name: DraftField, genres: readonly Genre[]): string {
  if (name === 'is_published') return draft.is_published ? 'Published' : 'Unpublished';
  if (name === 'is_sold_out') return draft.is_sold_out ? 'Sold out' : 'On sale';
  // The photos of both are merged.
  if (name === 'photos') return '';
  const value = draft[name];
  const { kind } = SHOW_FIELDS[name];
  if (kind === 'day') return fullDate(value);
  if (kind === 'time') return value && clockTime(value);
  if (kind === 'ages') return agesLabel(value);
  if (kind !== 'genre') return value;
  return genres.find(({ id }) => id === value)?.name ?? value;
}
