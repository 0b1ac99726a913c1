import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react';

/** The fields of the server's HTML: React makes others where a program has added elements. */
const early = new Set<Element & { name: string; value: string }>(
  import.meta.env.SSR ? [] : document.querySelectorAll<HTMLInputElement>('input,textarea'),
);

/**
 * The ref of a field that somebody may have filled in before the app took over the server's HTML:
 * `onChange` then hears of it, as of any other change.
 */
export function useEarlyValue<Field extends HTMLElement & { name: string; value: string }>({
  value,
  onChange,
}: {
  value?: unknown;
  onChange?: ((event: ChangeEvent<Field, Field>) => void) | undefined;
}) {
  const ref = useRef<Field>(null);
  const tellEarly = useEffectEvent(() => {
    const field = ref.current;
    if (!field || value === undefined) return;
    const alike = [...early].find(({ name }) => name !== '' && name === field.name);
    const target = early.has(field) ? field : ((alike ?? field) as Field);
    early.delete(target);
    if (target.value !== value)
      onChange?.({ target, currentTarget: target } as ChangeEvent<Field, Field>);
  });
  useEffect(() => tellEarly(), []);
  return ref;
}
