import type { Message } from '@stagedoor/contracts/message';
import { classes } from '../../ui/classes.ts';
import type { ItemRowProps } from '../../ui/table/data-row.tsx';
import { Row } from '../../ui/table/table.tsx';
import styles from './message-row.module.css';

export function MessageRow({ item, className, ...row }: ItemRowProps<Message>) {
  return (
    <Row
      {...row}
      className={classes(
        className,
        styles.row,
        !item.is_read && styles.unread,
        item.is_archived && styles.archived,
      )}
    />
  );
}
