/** The element that toasts stand in. A modal dialog leaves it alone: they can be read and dismissed while it is open. */
export const TOASTS_ID = 'toasts';

export function toastsAbove(): Element[] {
  const toasts = document.getElementById(TOASTS_ID);
  return toasts ? [toasts] : [];
}
