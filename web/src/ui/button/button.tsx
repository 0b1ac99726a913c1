import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

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
