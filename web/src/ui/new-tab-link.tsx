import type { ComponentProps } from 'react';

/** For the end of the name of a link that opens a new tab. */
export const NEW_TAB = <span className="visually-hidden">, opens in a new tab</span>;

/** A link that opens a new tab, and says so to those who hear it. */
export function NewTabLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      {NEW_TAB}
    </a>
  );
}
