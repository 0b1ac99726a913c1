import { hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Mode } from '../../theme/mode.ts';
import { problemOf, type ThemeDraft, type ThemeField } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { colourGroups, varLabel } from './theme-var-groups.ts';

interface ColourFieldsProps {
  draft: ThemeDraft;
  mode: Mode;
  /** Who set a field, if the dialog shows that. */
  originOf: (field: ThemeField) => string | undefined;
  onChange: (changes: Partial<ThemeDraft>) => void;
}

/** The colours of a theme in one mode, in groups. */
export function ColourFields({ draft, mode, originOf, onChange }: ColourFieldsProps) {
  return colourGroups.map(({ title, names }) => (
    <fieldset key={title} className="stack">
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <ColourField
          key={name}
          label={varLabel(name)}
          value={draft[`${mode}.${name}`]}
          error={problemOf(draft, `${mode}.${name}`)}
          hint={originOf(`${mode}.${name}`)}
          onChange={(value) => onChange({ [`${mode}.${name}`]: value })}
        />
      ))}
    </fieldset>
  ));
}

interface ColourFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: string) => void;
}

/** A colour, which is picked or typed. */
function ColourField({ label, value, error, hint, onChange }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.picker}
        aria-label={`Pick ${label.toLowerCase()}`}
        value={pickable(value)}
        onChange={(event) => onChange(event.target.value + alphaOf(value))}
      />
      <TextField
        label={label}
        value={value}
        error={error}
        hint={hint}
        placeholder="from the other colours"
        spellCheck={false}
        autoComplete="off"
        maxLength={70}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function pickable(value: string): string {
  const colour = parseColour(value);
  return colour ? hexOf(oklchOf(colour)) : '#808080';
}

/** The alpha channel of a typed colour, which the picker of the browser would drop. */
function alphaOf(value: string): string {
  return /^#[0-9a-f]{8}$/i.test(value) ? value.slice(7) : '';
}
