/** Elements that a toast must not cover. */
const NEEDED = '[type=search], :is(a, button, input, select, textarea):focus, [data-keep-clear]';
/** Above and below the toast, in pixels. */
const MARGINS = 32;

/**
 * Moves a toast to the top or bottom edge of the window, where it covers nothing that is needed, if
 * there is such an edge. Call the returned function to end this.
 */
export function keepClear(toast: HTMLElement): () => void {
  const place = () => {
    const { left, right, height } = toast.getBoundingClientRect();
    const needed = [...document.querySelectorAll(NEEDED)]
      .filter((element) => !toast.contains(element) && !element.closest('[inert]'))
      .map((element) => element.getBoundingClientRect());
    const isFree = (top: number) =>
      needed.every(
        (box) =>
          box.width === 0 ||
          box.right <= left ||
          box.left >= right ||
          box.bottom <= top ||
          box.top >= top + height + MARGINS,
      );
    const bottom = isFree(innerHeight - height - MARGINS);
    const top = isFree(0);
    if (top !== bottom) toast.dataset['edge'] = top ? 'top' : 'bottom';
  };
  delete toast.dataset['edge'];
  place();
  addEventListener('focusin', place);
  return () => removeEventListener('focusin', place);
}
