import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a field that is being typed. `onPause` is called when the typing pauses or the field
 * is left; `goesOn` is false at the first pause. Until the field is left, the typed text is shown
 * in place of `text`, unless that changes otherwise, as when somebody goes back.
 */
export function useTypedText(
  text: string,
  onPause: (text: string, goesOn: boolean) => Promise<void>,
) {
  const [typed, setTyped] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [last, setLast] = useState(text);
  if (text !== last) {
    setLast(text);
    if (text.trim() !== sent?.trim()) {
      setTyped(undefined);
      setSent(undefined);
    }
  }
  const pause = async () => {
    if (typed === undefined || typed === text) return;
    setSent(typed);
    await onPause(typed, sent !== undefined);
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
      setSent(undefined);
      setTyped((now) => (now === typed ? undefined : now));
    },
  };
}
