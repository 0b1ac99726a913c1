import { isComing } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { Badge } from '../../ui/page/badge.tsx';
import styles from './tickets-link.module.css';

/** A link to the ticket shop, or that the show is sold out; nothing if it is not coming. */
export function TicketsLink({ show }: { show: Show }) {
  if (!isComing(show)) return null;
  if (show.is_sold_out) return <Badge tone="destructive">SOLD OUT</Badge>;
  if (!show.ticket_url) return null;
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
