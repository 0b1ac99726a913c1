import type { Genre } from '@stagedoor/contracts/genre';
import { boot } from '../../boot/boot.ts';
import type { Choices } from '../../edit/conflict.ts';
import { recordedTime } from '../../format/recorded-time.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { conflictSentences, partLabel } from './conflict-sentences.ts';
import type { Part } from './merge-draft.ts';
import { PartValue } from './part-value.tsx';
import type { ShowConflict as Conflict } from './show-form.ts';

interface ShowConflictProps {
  conflict: Conflict;
  /** Of the show as it is now, RFC 3339. */
  updatedAt: string;
  genres: readonly Genre[];
  formId: string;
  onChoose: (choices: Choices<Part>) => void;
}

/** What others did to the show meanwhile, and the choice where both changed the same. */
export function ShowConflict({ conflict, updatedAt, genres, formId, onChoose }: ShowConflictProps) {
  const { clashing, mine, theirs, choices, asked } = conflict;
  const when = recordedTime(updatedAt, boot.venue.time_zone);
  const { title, sentences } = conflictSentences(conflict, when);
  return (
    <ConflictPanel
      title={title}
      parts={clashing.map((part) => ({
        part,
        label: partLabel(part),
        mine: <PartValue draft={mine} part={part} genres={genres} />,
        theirs: <PartValue draft={theirs} part={part} genres={genres} />,
      }))}
      choices={choices}
      asked={asked}
      formId={formId}
      onChoose={onChoose}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConflictPanel>
  );
}
