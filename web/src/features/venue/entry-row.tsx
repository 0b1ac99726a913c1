import { useState, type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { OrderButtons } from '../../ui/order-buttons.tsx';
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
  const isShown = isOpen || wasOpened;
  return (
    <li ref={item} className={classes(styles.row, state && styles[state])}>
      <details open={isShown} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="strong">{name || 'New'}</summary>
        {/* A list has up to fifty: only the fields of the open ones are made. */}
        {isShown && <div className="stack gap-4 pad-y-3">{children}</div>}
      </details>
      <div className={classes('flex', styles.tools)}>
        <OrderButtons axis="column" {...{ name, place, count, onMove, onRemove }} />
      </div>
    </li>
  );
}
