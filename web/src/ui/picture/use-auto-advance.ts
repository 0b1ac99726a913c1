import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';

/**
 * Calls `advance` every `interval` milliseconds. Hover and focus of the element with the handlers
 * in `hold` pause it; `toggle` is for its pause button.
 */
export function useAutoAdvance(possible: boolean, interval: number, advance: () => void) {
  const [enabled, setEnabled] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const playing = possible && enabled && !hovered && !focused;
  const tick = useEffectEvent(advance);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) tick();
    }, interval);
    return () => clearInterval(timer);
  }, [playing, interval]);

  return {
    playing,
    enabled,
    toggle: () => setEnabled(!enabled),
    hold: {
      onPointerEnter: (event: { pointerType: string }) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
