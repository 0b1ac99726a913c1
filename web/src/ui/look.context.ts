import { createContext, useContext, type CSSProperties } from 'react';

/** The theme that dialogs wear in place of the page's, where that one cannot be relied on. */
export const LookContext = createContext<CSSProperties | undefined>(undefined);

/** What the element of a dialog needs to wear it. */
export function useLook(): { 'data-themed'?: true; style?: CSSProperties } {
  const style = useContext(LookContext);
  return style ? { 'data-themed': true, style } : {};
}
