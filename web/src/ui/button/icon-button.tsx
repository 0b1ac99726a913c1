import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import styles from './icon-button.module.css';
import { classes } from '../classes.ts';

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'title' | 'size'> & {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
};

export function IconButton({
  label,
  icon,
  className,
  variant = 'ghost',
  size = 'md',
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={label}
      className={classes(styles.square, className)}
    >
      {icon}
    </Button>
  );
}
