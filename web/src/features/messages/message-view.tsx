import type { Message } from '@stagedoor/contracts/message';
import { useLayoutEffect, useRef } from 'react';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { MessageBadges } from './message-badges.tsx';
import styles from './message-view.module.css';
import { mailLink } from './reply-link.ts';

/** One message in full. Its parent must be the scrolling element, which it scrolls to the top. */
export function MessageView({ message }: { message: Message }) {
  const { id, email, created_at, message: text } = message;
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a cleanup.
    facts.current?.parentElement?.scrollTo(0, 0);
  }, [id]);
  return (
    <>
      <div ref={facts} className={styles.facts}>
        {/* An erased message has no address to write to. */}
        <a className={styles.email} {...(email.includes('@') && { href: mailLink(email) })}>
          {email}
        </a>
        <time dateTime={created_at}>{recordedFullTime(created_at)}</time>
        <span className={styles.badges}>
          <MessageBadges message={message} />
        </span>
      </div>
      {text.trim() === '' ? (
        <p className={styles.none}>(No message content)</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </>
  );
}
