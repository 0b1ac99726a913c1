import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

type AnchorProps = ComponentProps<'a'> & ButtonLook;

/** A link that looks like a button, to an address outside this site; see also `LinkButton`. */
export function AnchorButton({ variant, size, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonLook({ variant, size, className })} />;
}

/** A link that looks like a button, to a route of this site. */
export const LinkButton = createLink(AnchorButton);
