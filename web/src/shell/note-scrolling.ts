/**
 * Keeps the place of a page that is left right after it was scrolled. Scroll restoration keeps a place only when it has heard a scroll
 * event, which comes a frame later and is forgotten while a page is drawn; so every click tells it again.
 */
export function noteScrolling(): void {
  addEventListener('click', () => document.dispatchEvent(new Event('scroll')), { capture: true });
}
