/**
 * Moves the focus to the name in the row of a table that had it last or, if that row has left, in
 * the one that took its place. Returns whether there is one.
 */
export function focusLastRow(): boolean {
  const body = document.querySelector<HTMLElement>('tbody[data-last-row]');
  const row = body?.querySelector(`[aria-rowindex="${body.dataset['lastRow']}"]`);
  const name = row?.querySelector<HTMLElement>('[data-step="name"]');
  name?.focus();
  return name instanceof HTMLElement;
}
