import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react';

/**
 * The ref of a field that somebody may have filled in before the app took over the server's HTML:
 * `onChange` then hears of it, as of any other change.
 */
export function useEarlyValue<Field extends { value: string }>({
  value,
  onChange,
}: {
  value?: unknown;
  onChange?: ((event: ChangeEvent<Field, Field>) => void) | undefined;
}) {
  const ref = useRef<Field>(null);
  const tellEarly = useEffectEvent(() => {
    const target = ref.current;
    if (target && value !== undefined && target.value !== value)
      onChange?.({ target, currentTarget: target } as ChangeEvent<Field, Field>);
  });
  useEffect(() => tellEarly(), []);
  return ref;
}
