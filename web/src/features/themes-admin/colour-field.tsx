import { hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './theme-editor.module.css';

interface ColourFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour to pick or to write. */
export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
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
  const light = parseColour(value);
  return light ? hexOf(oklchOf(light)) : '#808080';
}

/** The platform's picker knows nothing of transparency: what was written stays. */
function alphaOf(value: string): string {
  return /^#[0-9a-f]{8}$/i.test(value) ? value.slice(7) : '';
}
