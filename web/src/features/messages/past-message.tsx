import type { Message } from '@stagedoor/contracts/message';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableCard } from '../../ui/table/list-card.tsx';
import { messageColumns, MessageRow } from './message-row.tsx';
import { MessageView } from './message-view.tsx';
import viewStyles from './message-view.module.css';
import styles from './past-message.module.css';

/** A message of an earlier time, read-only: as a row of the inbox, and in full. */
export function PastMessage({ message }: { message: Message }) {
  return (
    <>
      <TableCard>
        <DataTable
          label="Row in the inbox"
          items={[{ ...message, opened: false }]}
          columns={messageColumns}
          ItemRow={MessageRow}
        />
      </TableCard>
      <article className={styles.message} aria-label="Message">
        <h3 className={viewStyles.title}>Message from {message.name}</h3>
        <MessageView message={message} />
      </article>
    </>
  );
}
