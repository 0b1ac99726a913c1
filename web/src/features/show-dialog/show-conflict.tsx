import { ConflictPanel, type ConflictChoiceProps } from '../../edit/conflict-panel.tsx';
import { recordedTime } from '../../format/recorded-time.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import type { Names } from '../../ui/field-change/shown-value.ts';
import { conflictSentences } from './save-failure.ts';
import type { ShowDraft } from './show-draft.ts';

interface ShowConflictProps extends ConflictChoiceProps<ShowDraft> {
  subjectId: string;
  /** When the show was last changed, RFC 3339. */
  updatedAt: string;
  names: Names;
}

/** What others changed meanwhile, and the choice of a version for each field that both changed. */
export function ShowConflict({ updatedAt, ...panel }: ShowConflictProps) {
  return (
    <ConflictPanel
      {...panel}
      subject="show"
      sentences={conflictSentences(panel.conflict, recordedTime(updatedAt))}
      labelOf={fieldLabel}
    />
  );
}
