const STEPS: Record<string, 1 | -1> = {
  ArrowDown: 1,
  PageDown: 1,
  j: 1,
  ArrowUp: -1,
  PageUp: -1,
  k: -1,
};

/** Moves the focus between entries: by arrow and page keys on an entry, by j and k anywhere. */
export function stepThroughFeed(feed: HTMLElement | null): (() => void) | undefined {
  if (!feed) return undefined;
  const onKeyDown = (event: KeyboardEvent) => press(event, feed);
  feed.addEventListener('keydown', onKeyDown);
  return () => feed.removeEventListener('keydown', onKeyDown);
}

function press(event: KeyboardEvent, feed: HTMLElement): void {
  const { key, target } = event;
  const step = STEPS[key];
  if (!step || !(target instanceof Element)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const entry = target.closest('article');
  if (key.length > 1 && target !== entry) return;
  const entries = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  const next = entries[entries.findIndex((each) => each === entry) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
