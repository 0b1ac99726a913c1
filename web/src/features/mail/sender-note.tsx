import type { ResponseBody } from '@stagedoor/contracts/api';
import styles from './mail.module.css';

interface SenderNoteProps {
  sender: ResponseBody<'mail.list'>['sender'];
  isCaught: boolean;
}

/** From where mails come, with a warning as long as nobody knows whether that works. */
export function SenderNote({ sender, isCaught }: SenderNoteProps) {
  if (!sender)
    return (
      <p className={styles.note}>
        No mail goes out from here yet: whoever runs this site can set up <code>SMTP_URL</code>.
      </p>
    );
  if (isCaught)
    return (
      <p className={styles.note}>
        Nobody gets these mails: they are kept here to be read, because no mail server is set up.
      </p>
    );
  const { address, is_proven } = sender;
  if (is_proven) return <p className="quiet anywhere">Mails come from {address}.</p>;
  return (
    <p className={styles.warning}>
      Mails come from {address}, and none went out from there in the last 30 days. Send yourself a
      test mail, and look whether it comes to your inbox.
    </p>
  );
}
