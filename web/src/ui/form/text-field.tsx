import { useState, type ComponentProps, type SyntheticEvent } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { isHalfTyped } from './typed-in-full.ts';
import { useEarlyValue } from './use-early-value.ts';
import type { useTypedText } from './use-typed-text.ts';
import styles from './field-frame.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'ref'> & FieldProps;

const HALF_TYPED = 'Fill in every part, or clear it.';

/** A labelled one-line input, which says when a date or a time in it is half-typed. */
export function TextField({ error, ...field }: TextFieldProps) {
  const ref = useEarlyValue<HTMLInputElement>(field);
  const [halfTyped, setHalfTyped] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setHalfTyped(isHalfTyped(currentTarget));
  return (
    <FieldFrame field={{ ...field, error: halfTyped ? HALF_TYPED : error }}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className={classes(styles.control)}
          onInput={look}
          onInvalid={look}
          onBlur={(event) => {
            look(event);
            field.onBlur?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}

type SearchFieldProps = Partial<TextFieldProps> & { typed: ReturnType<typeof useTypedText> };

/** A search box that searches when the typing pauses or the box is left. */
export function SearchField({ typed, ...field }: SearchFieldProps) {
  return (
    <TextField
      label="Search"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.leave}
      {...field}
    />
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'ref'> & FieldProps;

/** A labelled input of several lines. */
export function TextArea(field: TextAreaProps) {
  const ref = useEarlyValue<HTMLTextAreaElement>(field);
  return (
    <FieldFrame field={field}>
      {(control) => (
        <textarea {...control} ref={ref} className={classes(styles.control, styles.area)} />
      )}
    </FieldFrame>
  );
}
