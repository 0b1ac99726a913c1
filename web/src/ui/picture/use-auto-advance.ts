import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';

/**
 * Calls `advance` every `interval` milliseconds while it is wanted and nothing holds it.
 * `hold` goes onto the element whose hover and focus stop it; `toggle` is for its pause button.
 */
export function useAutoAdvance(enabled: boolean, interval: number, advance: () => void) {
  const [wanted, setWanted] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const playing = enabled && wanted && !hovered && !focused;
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
    wanted,
    toggle: () => setWanted(!wanted),
    hold: {
      onPointerEnter: (event: { pointerType: string }) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
