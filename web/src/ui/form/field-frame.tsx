import { useEffect, useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { announce } from '../toast/announce.ts';
import styles from './field-frame.module.css';

export interface FieldProps {
  label: string;
  /** Why the value is not accepted. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Sets the label small into the frame, where there is no room above it. */
  labelInset?: boolean;
  /** Of the field as a whole. */
  className?: string | undefined;
}

interface FieldFrameProps<Props> {
  field: Props & FieldProps;
  /** Gets the other props, and the attributes that tie the control to its label, hint and error. */
  children: (control: Omit<Props, keyof FieldProps> & { id: string }) => ReactNode;
}

/** Label, control, hint and error of one form field, tied together for assistive technology. */
export function FieldFrame<Props extends { required?: boolean | undefined }>({
  field: { label, error, hint, labelInset = false, className, ...control },
  children,
}: FieldFrameProps<Props>) {
  const id = useId();
  useEffect(() => {
    const { activeElement } = document;
    // Of a form, the first wrong field alone says what is wrong: it gets the focus.
    const isOther = activeElement?.id !== id && activeElement?.matches('[aria-invalid]');
    return error && !isOther ? announce(`${label}: ${error}`) : undefined;
  }, [id, label, error]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('stack gap-1 top shrink relative', className)}>
      <label
        htmlFor={id}
        className={classes(
          labelInset ? styles.inset : 'label',
          control.required && styles.required,
        )}
      >
        {label}
      </label>
      {children({
        ...control,
        id,
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="problem">
          {error}
        </p>
      )}
    </div>
  );
}
