import type { ChangeEvent, ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useEarlyValue } from './use-early-value.ts';
import styles from './field-frame.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'ref'> & FieldProps;

/** A labelled one-line input. `className` goes to the field as a whole. */
export function TextField({
  label,
  error,
  hint,
  labelHidden = false,
  className,
  ...input
}: TextFieldProps) {
  const ref = useEarlyValue<HTMLInputElement>(input.value, (target) =>
    input.onChange?.({ target, currentTarget: target } as ChangeEvent<
      HTMLInputElement,
      HTMLInputElement
    >),
  );
  return (
    <FieldFrame {...{ label, error, hint, labelHidden, className }} required={input.required}>
      {(control) => <input {...input} {...control} ref={ref} className={classes(styles.control)} />}
    </FieldFrame>
  );
}
