import type { Message } from '@stagedoor/contracts/message';
import { useLayoutEffect, useRef } from 'react';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { MessageBadges } from './message-badges.tsx';
import styles from './message-view.module.css';
import { mailLink } from './reply-link.ts';

/** One message in full, directly in what scrolls: each begins at its top. */
export function MessageView({ message }: { message: Message }) {
  const { id, email, created_at, message: text } = message;
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Nothing is given back: in newer browsers it would be a promise in the place of a cleanup.
    facts.current?.parentElement?.scrollTo(0, 0);
  }, [id]);
  return (
    <>
      <div ref={facts} className={styles.facts}>
        {/* That of an erased message leads nowhere. */}
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
