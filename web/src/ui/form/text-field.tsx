import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field-frame.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldProps;

/** A labelled one-line input. `className` goes to the field as a whole. */
export function TextField({
  label,
  error,
  hint,
  labelHidden = false,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, labelHidden, className }} required={input.required}>
      {(control) => <input {...input} {...control} className={classes(styles.control)} />}
    </FieldFrame>
  );
}
