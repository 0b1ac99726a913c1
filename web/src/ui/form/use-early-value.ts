import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The ref of a field that somebody may have filled in before the app took over the server's HTML:
 * `tell` then hears of it, as of any other change.
 */
export function useEarlyValue<Element extends { value: string }>(
  value: unknown,
  tell: (field: Element) => void,
) {
  const ref = useRef<Element>(null);
  const tellEarly = useEffectEvent(() => {
    const field = ref.current;
    if (field && value !== undefined && field.value !== value) tell(field);
  });
  useEffect(() => tellEarly(), []);
  return ref;
}
