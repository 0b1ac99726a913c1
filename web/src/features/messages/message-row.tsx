import { classes } from '../../ui/classes.ts';
import type { ItemRowProps } from '../../ui/table/data-row.tsx';
import { Row } from '../../ui/table/table.tsx';
import styles from './message-row.module.css';
import type { ListedMessage } from './reading-order.ts';

export function MessageRow({ item, className, ...row }: ItemRowProps<ListedMessage>) {
  return (
    <Row
      {...row}
      data-message={item.id}
      aria-current={item.opened || undefined}
      className={classes(
        className,
        styles.row,
        !item.is_read && styles.unread,
        item.is_archived && 'quiet',
      )}
    />
  );
}
