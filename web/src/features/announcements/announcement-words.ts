import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { counted } from '../../format/counted.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import type { StateBadgeProps } from '../../ui/page/state-badge.tsx';

/** What the badge of an announcement says. */
export const SENDING_BADGES: Readonly<
  Record<Announcement['state'], { label: string; tone: StateBadgeProps['tone'] }>
> = {
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'planned' },
  sending: { label: 'Being sent', tone: 'planned' },
  held: { label: 'Held', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  cancelled: { label: 'Stopped', tone: 'destructive' },
};

/** How far an announcement is: "Sent to 12 of 14 subscribers. 1 could not be reached." */
export function howFar({ state, at, counts }: Announcement): string {
  const { recipients, sent, failed, left } = counts;
  const people = counted(recipients, 'subscriber');
  if (state === 'draft') return `It would go to ${people}.`;
  if (state === 'scheduled' && at) return `It goes out to ${people} on ${weekdayTime(at)}.`;
  return [
    `Sent to ${sent} of ${people}.`,
    failed > 0 && `${failed} could not be reached.`,
    left > 0 && `${left} left the list before their turn.`,
  ]
    .filter(Boolean)
    .join(' ');
}
