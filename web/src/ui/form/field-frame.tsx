import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './field-frame.module.css';

export interface FieldProps {
  label: string;
  /** Why the value is not accepted. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

type FieldFrameProps = FieldProps & {
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error of one form field, tied together for assistive technology. */
export function FieldFrame({
  label,
  error,
  hint,
  labelHidden = false,
  required,
  className,
  children,
}: FieldFrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('stack gap-1 top shrink', className)}>
      <label
        htmlFor={id}
        className={classes(labelHidden ? 'visually-hidden' : 'label', required && styles.required)}
      >
        {label}
      </label>
      {children({
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
        <p id={`${id}-error`} className="problem" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
