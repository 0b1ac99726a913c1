import { hasTickets, isComing } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { isSaleAhead } from '../../shows/sale-ahead.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { Badge } from '../../ui/page/badge.tsx';
import styles from './tickets-link.module.css';

/** A link to the ticket shop, or that the show is sold out; nothing if it is not coming. */
export function TicketsLink({ show }: { show: Show }) {
  if (isComing(show) && show.is_sold_out) return <Badge tone="destructive">SOLD OUT</Badge>;
  if (!hasTickets(show) || isSaleAhead(show) || !show.ticket_url) return null;
  return (
    <a
      href={show.ticket_url}
      target="_blank"
      rel="noopener"
      className={styles.tickets}
      aria-label={`Tickets for ${show.headlining_artist}, opens in a new tab`}
    >
      <Badge tone="hot">Tickets</Badge>
    </a>
  );
}

/** What tickets cost, and from when on they are sold; nothing if the show is not coming. */
export function PriceAndSale({ show, className }: { show: Show; className?: string | undefined }) {
  if (!isComing(show)) return null;
  return (
    <>
      {show.price && <span className={className}>{show.price}</span>}
      {hasTickets(show) && isSaleAhead(show) && (
        <span className={className}>On sale {weekdayTime(show.on_sale_at)}</span>
      )}
    </>
  );
}
