import type { Show } from '@stagedoor/contracts/show';
import { IconExternalLink } from '@tabler/icons-react';
import styles from './ticket-link.module.css';

export function TicketLink({ show }: { show: Pick<Show, 'ticket_url' | 'headlining_artist'> }) {
  return (
    <a
      href={show.ticket_url}
      target="_blank"
      rel="noopener"
      className={styles.tickets}
      aria-label={`Tickets for ${show.headlining_artist}, opens in a new tab`}
    >
      Tickets
      <IconExternalLink size={16} aria-hidden="true" />
    </a>
  );
}
