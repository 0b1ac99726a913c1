import type { Show } from '@stagedoor/contracts/show';
import { AnchorButton } from '../../ui/button/link-button.tsx';
import styles from './tickets.module.css';

/** A link to the ticket shop, else the venue's instructions. A past show is over. */
export function Tickets({
  show,
}: {
  show: Pick<Show, 'is_past' | 'ticket_url' | 'ticket_instructions'>;
}) {
  if (show.is_past) return <p className={styles.over}>This show is over.</p>;
  if (show.ticket_url) {
    return (
      <AnchorButton
        href={show.ticket_url}
        target="_blank"
        rel="noopener"
        variant="primary"
        size="lg"
        className={styles.buy}
      >
        Buy Tickets
      </AnchorButton>
    );
  }
  return show.ticket_instructions ? (
    <p className={styles.instructions}>{show.ticket_instructions}</p>
  ) : null;
}
