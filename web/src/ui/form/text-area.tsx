import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field-frame.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps;

/** A labelled input of several lines. `className` goes to the field as a whole. */
export function TextArea({
  label,
  error,
  hint,
  labelHidden = false,
  className,
  ...area
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, error, hint, labelHidden, className }} required={area.required}>
      {(control) => (
        <textarea {...area} {...control} className={classes(styles.control, styles.area)} />
      )}
    </FieldFrame>
  );
}
