import { ColourField } from './colour-field.tsx';
import type { Mode } from '../../theme/mode.ts';
import { problemOf, type ThemeDraft } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { colourGroups, varLabel } from './theme-var-groups.ts';

interface ColourFieldsProps {
  draft: ThemeDraft;
  mode: Mode;
  onChange: (changes: Partial<ThemeDraft>) => void;
}

/** The colours of a theme in one mode, in groups. */
export function ColourFields({ draft, mode, onChange }: ColourFieldsProps) {
  return colourGroups.map(({ title, names }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <ColourField
          key={name}
          label={varLabel(name)}
          value={draft[`${mode}.${name}`]}
          error={problemOf(draft, `${mode}.${name}`)}
          onChange={(value) => onChange({ [`${mode}.${name}`]: value })}
        />
      ))}
    </fieldset>
  ));
}
