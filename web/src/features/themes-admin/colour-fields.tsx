import { ColourField } from './colour-field.tsx';
import { problemOf, withColour, type Mode, type ThemeDraft } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { colourGroups, varLabel } from './theme-var-groups.ts';

interface ColourFieldsProps {
  draft: ThemeDraft;
  mode: Mode;
  onChange: (draft: ThemeDraft) => void;
}

/** The colours of a theme in one mode, in groups. */
export function ColourFields({ draft, mode, onChange }: ColourFieldsProps) {
  const colours = draft.css_vars[mode];
  return colourGroups.map(({ title, names }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <ColourField
          key={name}
          label={varLabel(name)}
          value={colours[name] ?? ''}
          error={problemOf(name, colours[name])}
          onChange={(value) => onChange(withColour(draft, mode, name, value))}
        />
      ))}
    </fieldset>
  ));
}
