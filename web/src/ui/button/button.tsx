import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Something is under way that this button started: it stays focusable, says so, and does not start it twice. */
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
      type={type}
      className={buttonLook({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
