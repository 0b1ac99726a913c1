import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import styles from './entry-row.module.css';

interface EntryRowProps {
  /** The list that it belongs to. */
  list: string;
  name: string;
  place: number;
  count: number;
  /** Whether its fields are shown from the beginning, or because something in them is wrong. */
  isOpen: boolean;
  onMove: (to: number) => void;
  onDropOf: (from: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One entry of a list. On its buttons, the arrow keys, Home and End move it. */
export function EntryRow(props: EntryRowProps) {
  const { list, name, place, count, isOpen, onMove, onDropOf, onRemove, children } = props;
  const { item, state } = useDragOrder(list, place, onDropOf);
  const [wasOpened, setOpened] = useState(isOpen);
  const targets: Record<string, number> = {
    ...{ ArrowUp: place - 1, ArrowDown: place + 1 },
    ...{ Home: 0, End: count - 1 },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li ref={item} className={classes(styles.row, state && styles[state])}>
      <details
        open={isOpen || wasOpened}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary className="strong">{name || 'New'}</summary>
        <div className="stack gap-4 pad-y-3">{children}</div>
      </details>
      <div className={classes('flex', styles.tools)}>
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          icon={<IconArrowUp size={18} aria-hidden="true" />}
          aria-disabled={place === 0 || undefined}
          onKeyDown={onKeyDown}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          icon={<IconArrowDown size={18} aria-hidden="true" />}
          aria-disabled={place === count - 1 || undefined}
          onKeyDown={onKeyDown}
          onClick={() => onMove(place + 1)}
        />
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<IconX size={18} aria-hidden="true" />}
          onKeyDown={onKeyDown}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
