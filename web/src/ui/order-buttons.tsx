import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconX,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from './button/button.tsx';

const AXES = {
  row: { back: ['to the left', IconArrowLeft], on: ['to the right', IconArrowRight] },
  column: { back: ['up', IconArrowUp], on: ['down', IconArrowDown] },
} as const;
const KEYS = { row: ['ArrowLeft', 'ArrowRight'], column: ['ArrowUp', 'ArrowDown'] } as const;

interface OrderButtonsProps {
  /** What is moved or removed, such as "photo 2 of 5". */
  name: string;
  place: number;
  count: number;
  /** How the items of the list lie. */
  axis: keyof typeof AXES;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Moves and removes an item of a list; on these buttons, arrow keys, Home and End move it, too. */
export function OrderButtons({ name, place, count, axis, onMove, onRemove }: OrderButtonsProps) {
  const { back, on } = AXES[axis];
  const [backKey, onKey] = KEYS[axis];
  const places: Record<string, number> = {
    ...{ [backKey]: place - 1, [onKey]: place + 1 },
    ...{ Home: 0, End: count - 1 },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const mover = ([where, Icon]: typeof back | typeof on, to: number) => (
    <IconButton
      size="sm"
      label={`Move ${name} ${where}`}
      icon={<Icon size="1.125rem" aria-hidden="true" />}
      aria-disabled={to < 0 || to >= count || undefined}
      onKeyDown={onKeyDown}
      onClick={() => onMove(to)}
    />
  );
  return (
    <>
      {mover(back, place - 1)}
      {mover(on, place + 1)}
      <IconButton
        size="sm"
        className="push"
        label={`Remove ${name}`}
        icon={<IconX size="1.125rem" aria-hidden="true" />}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      />
    </>
  );
}
