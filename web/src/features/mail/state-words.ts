import type { MailState } from '@stagedoor/contracts/facts/mail-states';
import type { StateBadgeProps } from '../../ui/page/state-badge.tsx';

interface StateWords {
  label: string;
  tone: StateBadgeProps['tone'];
  /** What it means, where the mail server's words do not say it. */
  sentence?: string;
}

export const STATE_WORDS: Readonly<Record<MailState, StateWords>> = {
  waiting: { label: 'Waiting', tone: 'planned' },
  sent: { label: 'Sent', tone: 'success' },
  refused: { label: 'Refused', tone: 'destructive' },
  unknown: {
    label: 'Unknown',
    tone: 'warning',
    sentence: 'The mail server was gone after it had everything. It may have sent the mail.',
  },
};
