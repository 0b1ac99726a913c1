import type { Message } from '@stagedoor/contracts/message';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { actorName } from '../../format/actor-name.ts';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { MessageBadges, messageColumns, MessageRow } from './message-row.tsx';
import styles from './message-view.module.css';
import { mailLink } from './reply-link.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableCard } from '../../ui/table/list-card.tsx';

interface MessageViewProps {
  message: Message;
  /** Changes whether the message is answered; without it, the message is read-only. */
  answeredButton?: ReactNode;
}

/** One message in full. Its parent must be the scrolling element, which it scrolls to the top. */
export function MessageView({ message, answeredButton }: MessageViewProps) {
  const { id, email, created_at, answered_at, answered_by, message: text } = message;
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a cleanup.
    facts.current?.parentElement?.scrollTo(0, 0);
  }, [id]);
  return (
    <>
      <div ref={facts} className={styles.facts}>
        {/* An erased message has no address to write to. */}
        <a className="anywhere" {...(email.includes('@') && { href: mailLink(email) })}>
          {email}
        </a>
        <time dateTime={created_at} className="quiet">
          {recordedFullTime(created_at)}
        </time>
        <span className="row gap-1">
          <MessageBadges message={message} />
        </span>
      </div>
      <div className={styles.answered}>
        {answered_at !== null && answered_by ? (
          <p className="grow quiet">
            Answered by {actorName(answered_by)},{' '}
            <time dateTime={answered_at} title={recordedFullTime(answered_at)} className="nowrap">
              {weekdayTime(answered_at)}
            </time>
          </p>
        ) : (
          <p className="grow quiet">Not answered yet</p>
        )}
        {answeredButton}
      </div>
      {text.trim() === '' ? (
        <p className={`quiet ${styles.text}`}>(No message content)</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </>
  );
}

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
        <h3 className={styles.title}>Message from {message.name}</h3>
        <MessageView message={message} />
      </article>
    </>
  );
}
