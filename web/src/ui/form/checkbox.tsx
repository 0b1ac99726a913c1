import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string;
  labelHidden?: boolean;
  /** Some but not all of the items that this box stands for are checked. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
};

export function Checkbox({
  label,
  labelHidden = false,
  indeterminate = false,
  onChange,
  ...input
}: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        aria-label={labelHidden ? label : undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!labelHidden && <span>{label}</span>}
    </label>
  );
}
