import { MAIL_KINDS } from '@stagedoor/contracts/facts/mail-states';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { OutgoingMail } from '@stagedoor/contracts/mail.api';
import { recordedFullTime, recordedTime } from '../../format/recorded-time.ts';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { STATE_WORDS } from './state-words.ts';
import { NEW_TAB } from '../../ui/new-tab-link.tsx';
import styles from './mail.module.css';

interface MailRowProps {
  mail: OutgoingMail;
  isBusy: boolean;
  /** Whether it can be read here. */
  isCaught: boolean;
  onRetry: () => void;
}

/** A mail: to whom, about what, and what became of it. */
export function MailRow({ mail, isBusy, isCaught, onRetry }: MailRowProps) {
  const { id, kind, to, subject, state, tries, at, refusal, can_retry } = mail;
  const { label, tone, sentence } = STATE_WORDS[state];
  const title = subject ?? MAIL_KINDS[kind];
  const words = refusal === null ? sentence : refusalText(mail, refusal);
  const address = (format: string) => requestUrl('mail.get', { params: { id }, query: { format } });
  return (
    <li className={styles.mail}>
      <div className={styles.what}>
        <p className="semibold anywhere">{title}</p>
        <p className="text-row quiet anywhere">
          To {to}
          {subject !== null && ` · ${MAIL_KINDS[kind]}`}
        </p>
        {words !== undefined && <p className="text-row anywhere">{words}</p>}
      </div>
      <div className={styles.state}>
        <StateBadge tone={tone}>{label}</StateBadge>
        <p className="text-row quiet figures nowrap">
          <time dateTime={at} title={recordedFullTime(at)}>
            {recordedTime(at)}
          </time>
          {tries > 1 && `, ${tries} tries`}
        </p>
      </div>
      <div className={styles.actions}>
        {can_retry && (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={`Try again: ${title}, ${to}`}
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
        {isCaught && state === 'sent' && kind !== 'announcement' && (
          <>
            <AnchorButton size="sm" href={address('html')} target="_blank">
              HTML{NEW_TAB}
            </AnchorButton>
            <AnchorButton size="sm" href={address('text')} target="_blank">
              Text{NEW_TAB}
            </AnchorButton>
          </>
        )}
      </div>
    </li>
  );
}

/** Who said it: the mail server, where its words begin with one of its codes. */
function refusalText({ state }: OutgoingMail, refusal: string): string {
  const isAnswer = /^\d{3}/.test(refusal);
  if (state !== 'waiting') return isAnswer ? `The mail server says: ${refusal}` : refusal;
  const who = isAnswer ? 'The mail server says' : 'The mail server cannot be used';
  return `It is tried again by itself. ${who}: ${refusal}`;
}
