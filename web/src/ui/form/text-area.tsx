import type { ChangeEvent, ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useEarlyValue } from './use-early-value.ts';
import styles from './field-frame.module.css';

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
