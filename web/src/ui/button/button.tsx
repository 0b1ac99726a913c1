import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** What the button started is under way: it keeps the focus and does not start it twice. */
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
