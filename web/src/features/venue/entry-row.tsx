import type { ReactNode } from 'react';
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
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onDropOf: (from: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One entry of a list. On its buttons, the arrow keys, Home and End move it. */
export function EntryRow(props: EntryRowProps) {
  const { list, name, place, count, isOpen, onToggle, onMove, onDropOf, onRemove, children } =
    props;
  const { item, state } = useDragOrder(list, place, onDropOf);
  return (
    <li ref={item} className={classes(styles.row, state && styles[state])}>
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary className="strong">{name || 'New'}</summary>
        {/* A list has up to fifty: only the fields of the open ones are made. */}
        {isOpen && <div className="stack gap-4 pad-y-3">{children}</div>}
      </details>
      <div className={classes('flex', styles.tools)}>
        <OrderButtons axis="column" {...{ name, place, count, onMove, onRemove }} />
      </div>
    </li>
  );
}
