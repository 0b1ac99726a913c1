import type { Show } from '@stagedoor/contracts/show';
import { Badge } from '../../ui/page/badge.tsx';
import styles from './tickets-link.module.css';

/** A link to the ticket shop; nothing for a past show, or without a shop. */
export function TicketsLink({ show }: { show: Show }) {
  if (!show.ticket_url || show.is_past) return null;
  return (
    <a
      href={show.ticket_url}
      target="_blank"
      rel="noopener"
      className={styles.tickets}
      aria-label={`Tickets for ${show.headlining_artist}`}
    >
      <Badge tone="hot">Tickets</Badge>
    </a>
  );
}
