import type { Choices, Conflict } from '../../edit/conflict.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { partLabel, partValue, type ThemePart } from './merge-themes.ts';
import type { ThemeDraft } from './theme-draft.ts';
import styles from './theme-editor.module.css';

interface ThemeConflictProps {
  conflict: Conflict<ThemePart, ThemeDraft>;
  formId: string;
  onChoose: (choices: Choices<ThemePart>) => void;
}

/** What others did to the theme meanwhile, and the choice where both changed the same. */
export function ThemeConflict({ conflict, formId, onChoose }: ThemeConflictProps) {
  const { clashing, joined, mine, theirs, choices, asked } = conflict;
  return (
    <ConflictPanel
      title="Somebody else changed this theme"
      parts={clashing.map((part) => ({
        part,
        label: partLabel(part),
        mine: <PartValue value={partValue(mine, part)} />,
        theirs: <PartValue value={partValue(theirs, part)} />,
      }))}
      choices={choices}
      asked={asked}
      formId={formId}
      onChoose={onChoose}
    >
      <p>You both changed {counted(clashing)}: choose what to keep. Yours are not saved yet.</p>
      {joined.length > 0 && (
        <p>Their changes to {counted(joined)} are in the form already, beside your own.</p>
      )}
    </ConflictPanel>
  );
}

const NAMED = 4;
const list = new Intl.ListFormat('en-US');

/** A few by their names, many by their number. */
function counted(parts: readonly ThemePart[]): string {
  return parts.length > NAMED ? `${parts.length} values` : list.format(parts.map(partLabel));
}

function PartValue({ value }: { value: string }) {
  return (
    <span className={styles.value}>
      {CSS.supports('color', value) && (
        <span className={styles.swatch} style={{ background: value }} />
      )}
      {value || 'Left out'}
    </span>
  );
}
