/** Moves the focus to the heading of the page, so that reading and tabbing start there. */
export function focusPageStart(): void {
  const start =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  start?.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
}
