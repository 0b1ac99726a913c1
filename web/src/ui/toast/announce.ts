import { useEffect, useRef, type RefObject } from 'react';

export const STATUS_ID = 'announced';

/**
 * Has screen readers say a sentence, even if it is the one that they said last. Returns a function
 * that removes it, if it is still there.
 */
export function announce(sentence: string): () => void {
  const text = new Text(sentence);
  // They notice new text in an element that was there before.
  document.getElementById(STATUS_ID)?.replaceChildren(text);
  return () => text.remove();
}

/**
 * Announces a sentence whenever `cause` changes, but not at first, when it is read with the page.
 * While `cause` is null, what it speaks of is still being loaded. `last` remembers the cause of a
 * component that may be replaced meanwhile.
 */
export function useAnnounced(
  sentence: string,
  cause: string | null = sentence,
  last?: RefObject<string | undefined>,
): void {
  const own = useRef<string>(undefined);
  const memory = last ?? own;
  useEffect(() => {
    const before = memory.current;
    if (cause === null || cause === before) return;
    memory.current = cause;
    if (before !== undefined) announce(sentence);
  }, [sentence, cause, memory]);
  useEffect(() => () => takeBack(sentence), [sentence]);
}

/** Removes a sentence, if it is the one that was announced last. */
function takeBack(sentence: string): void {
  const status = document.getElementById(STATUS_ID);
  if (status?.textContent === sentence) status.replaceChildren();
}
