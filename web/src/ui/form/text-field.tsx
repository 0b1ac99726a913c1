import { useState, type ChangeEvent, type ComponentProps, type SyntheticEvent } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { isHalfTyped } from './typed-in-full.ts';
import { useEarlyValue } from './use-early-value.ts';
import styles from './field-frame.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'ref'> & FieldProps;

const HALF_TYPED = 'Fill in every part, or clear it.';

/**
 * A labelled one-line input, which says when a date or a time in it is half-typed. `className` goes
 * to the field as a whole.
 */
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
  const [halfTyped, setHalfTyped] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setHalfTyped(isHalfTyped(currentTarget));
  const shownError = halfTyped ? HALF_TYPED : error;
  return (
    <FieldFrame
      {...{ label, error: shownError, hint, labelHidden, className }}
      required={input.required}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          ref={ref}
          className={classes(styles.control)}
          onInput={look}
          onInvalid={look}
          onBlur={(event) => {
            look(event);
            input.onBlur?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'ref'> & FieldProps;

/** A labelled input of several lines. `className` goes to the field as a whole. */
export function TextArea({
  label,
  error,
  hint,
  labelHidden = false,
  className,
  ...area
}: TextAreaProps) {
  const ref = useEarlyValue<HTMLTextAreaElement>(area.value, (target) =>
    area.onChange?.({ target, currentTarget: target } as ChangeEvent<
      HTMLTextAreaElement,
      HTMLTextAreaElement
    >),
  );
  return (
    <FieldFrame {...{ label, error, hint, labelHidden, className }} required={area.required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={ref}
          className={classes(styles.control, styles.area)}
        />
      )}
    </FieldFrame>
  );
}
