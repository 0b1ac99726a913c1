import type { ComponentProps, ReactNode } from 'react';
import { createLink } from '@tanstack/react-router';
import styles from './button.module.css';
import { classes } from '../classes.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While its action runs, the button keeps the focus and does not start the action again. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      className={buttonLook({ variant, size, className })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface ButtonLook {
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

type AnchorProps = ComponentProps<'a'> & ButtonLook;

/** A link that looks like a button, to an address outside this site; see also `LinkButton`. */
export function AnchorButton({ variant, size, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonLook({ variant, size, className })} />;
}

/** A link that looks like a button, to a route of this site. */
export const LinkButton = createLink(AnchorButton);

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'title'> & {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({
  label,
  icon,
  className,
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={classes(styles.square, className)}
    >
      {icon}
    </Button>
  );
}
