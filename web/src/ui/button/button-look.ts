import styles from './button.module.css';
import { classes } from '../classes.ts';

export interface ButtonLook {
  /** `primary` is the one hot button of a view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'destructive' | undefined;
  /** `sm` for dense back-office rows, `lg` for a poster's call to action. */
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** The class names of a button, for an element of any kind. */
export function buttonLook({
  variant = 'secondary',
  size = 'md',
  className,
}: ButtonLook & { className?: string | undefined }): string {
  return classes(styles.button, styles[variant], styles[size], className);
}
