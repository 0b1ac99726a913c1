import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const SEARCH_DEBOUNCE_MS = 300;

/**
 * Text that counts at every key press, while `onPause` learns of it when the typing pauses. What is typed wins over `text`, from which it
 * started, until the box is left.
 */
export function useTypedText(text: string, onPause: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string>();
  const tell = async () => {
    if (typed !== undefined && typed !== text) await onPause(typed);
  };
  const tellLater = useDebounced(tell, SEARCH_DEBOUNCE_MS);
  return {
    text: typed ?? text,
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
