import type { ChangeEvent, ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useEarlyValue } from './use-early-value.ts';
import styles from './field-frame.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'id' | 'ref' | 'value' | 'children' | 'onChange'
> &
  FieldProps & {
    value: Value;
    options: readonly Option<Value>[];
    onChange: (value: Value) => void;
  };

/** A labelled choice of one option, as the browser's own control. */
export function Select<Value extends string>({ options, onChange, ...field }: SelectProps<Value>) {
  const choose = ({ target }: ChangeEvent<HTMLSelectElement, HTMLSelectElement>) => {
    const chosen = options[target.selectedIndex];
    if (chosen) onChange(chosen.value);
  };
  const ref = useEarlyValue({ value: field.value, onChange: choose });
  return (
    <FieldFrame field={field}>
      {(control) => (
        <select
          {...control}
          className={classes(styles.control, styles.select)}
          ref={ref}
          onChange={choose}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
