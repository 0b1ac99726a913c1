import type { Message } from '@stagedoor/contracts/message';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { MessageBadges } from './message-badges.tsx';
import styles from './message-view.module.css';
import { mailLink } from './reply-link.ts';

/** One message in full. */
export function MessageView({ message }: { message: Message }) {
  const { email, created_at, message: text } = message;
  return (
    <>
      <div className={styles.facts}>
        <a className={styles.email} href={mailLink(email)}>
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
