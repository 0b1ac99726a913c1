export const TOASTS_ID = 'toasts';

/** The element with the toasts, which stays usable while a modal dialog is open. */
export function toastsAbove(): Element[] {
  const toasts = document.getElementById(TOASTS_ID);
  return toasts ? [toasts] : [];
}
