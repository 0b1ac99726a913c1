import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import type { Choices, Conflict } from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { themeFieldLabel, type ThemeDraft, type ThemeField } from './theme-draft.ts';

interface ThemeConflictProps {
  conflict: Conflict<ThemeDraft>;
  formId: string;
  onChoose: (choices: Choices) => void;
}

/** What others changed meanwhile, and the choice of a version for each value that both changed. */
export function ThemeConflict(props: ThemeConflictProps) {
  const { conflicting, joined } = props.conflict;
  return (
    <ConflictPanel
      {...props}
      title="Somebody else changed this theme"
      sentences={[
        `You both changed ${fieldList(conflicting)}: choose what to keep. Yours are not saved yet.`,
        ...(joined.length > 0
          ? [`Their changes to ${fieldList(joined)} are in the form already, beside your own.`]
          : []),
      ]}
      labelOf={themeFieldLabel}
      renderValue={(draft, field) => (
        <span className="row">
          {CSS.supports('color', draft[field]) && (
            <span className="swatch" style={{ background: draft[field] }} />
          )}
          {draft[field] || 'Left out'}
        </span>
      )}
    />
  );
}

const NAMED = 4;

/** Lists a few fields by name; of many it gives the number. */
function fieldList(fields: readonly ThemeField[]): string {
  return fields.length > NAMED ? `${fields.length} values` : listed(fields.map(themeFieldLabel));
}
