import { useState } from 'react';
import { useDebounced } from '../../ui/use-debounced.ts';

const SEARCH_DEBOUNCE_MS = 300;

/**
 * Words that count at every key press, while `onPause` learns of them when the typing pauses. What is typed wins over `words`, from which it
 * started, until the box is left.
 */
export function useSearchWords(words: string, onPause: (words: string) => Promise<void>) {
  const [typed, setTyped] = useState<string>();
  const tell = async () => {
    if (typed !== undefined && typed !== words) await onPause(typed);
  };
  const tellLater = useDebounced(tell, SEARCH_DEBOUNCE_MS);
  return {
    words: typed ?? words,
    type: (next: string) => {
      setTyped(next);
      tellLater(undefined);
    },
    leave: async () => {
      await tell();
      setTyped((now) => (now === typed ? undefined : now));
    },
  };
}
