import type { Message } from '@stagedoor/contracts/message';
import type { MouseEvent } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Cell, Row } from '../../ui/table.tsx';
import { MessageBadges } from './message-badges.tsx';
import { receivedDate } from './message-date.ts';
import { MessageMenu, type MessageActions } from './message-menu.tsx';
import cells from './message-row.module.css';
import styles from './messages-table.module.css';
import { stepThroughRows } from '../../ui/step-through-rows.ts';

interface MessageRowProps {
  message: Message;
  /** Its place among all rows, of which only some are rendered; the header row is the first. */
  index: number;
  selected: boolean;
  onSelect: (event: MouseEvent) => void;
  actions: MessageActions;
}

export function MessageRow({ message, index, selected, onSelect, actions }: MessageRowProps) {
  const { name, email, message_preview, created_at, is_read, is_archived } = message;
  return (
    <Row
      data-row
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes(styles.row, !is_read && styles.unread, is_archived && styles.archived)}
      onClick={(event) => {
        if (!isControl(event)) actions.open(message);
      }}
    >
      <Cell className={styles.box}>
        <Checkbox
          label={`Select the message from ${name}`}
          labelHidden
          data-step="box"
          checked={selected}
          onChange={() => undefined}
          onClick={onSelect}
          onKeyDown={stepThroughRows}
        />
      </Cell>
      <Cell data-column="status">
        <span className={cells.badges}>
          <MessageBadges message={message} />
        </span>
      </Cell>
      <Cell data-column="name">
        <button
          type="button"
          data-step="name"
          className={cells.name}
          onClick={() => actions.open(message)}
          onKeyDown={stepThroughRows}
        >
          {name}
        </button>
      </Cell>
      <Cell data-column="email">{email}</Cell>
      <Cell data-column="preview">{message_preview}</Cell>
      <Cell data-column="date">{receivedDate(created_at)}</Cell>
      <Cell className={styles.menu}>
        <MessageMenu message={message} actions={actions} />
      </Cell>
    </Row>
  );
}

/** Whether a click was meant for something in the row, or for the row's menu, which stands elsewhere in the page. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, label') !== null;
}
