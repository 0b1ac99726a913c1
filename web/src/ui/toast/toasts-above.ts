/** The element with the toasts, which can be used while a modal dialog is open. */
export const TOASTS_ID = 'toasts';

export function toastsAbove(): Element[] {
  const toasts = document.getElementById(TOASTS_ID);
  return toasts ? [toasts] : [];
}
