import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a field that is being typed. `onPause` is called when the typing pauses or the field
 * is left. Until it is left, the typed text is shown in place of `text`.
 */
export function useTypedText(text: string, onPause: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string>();
  const pause = async () => {
    if (typed !== undefined && typed !== text) await onPause(typed);
  };
  const afterPause = useEffectEvent(() => void pause());
  useEffect(() => {
    const timer = setTimeout(afterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    text: typed ?? text,
    type: setTyped,
    leave: async () => {
      await pause();
      setTyped((now) => (now === typed ? undefined : now));
    },
  };
}
