import type { Show } from '@stagedoor/contracts/show';
import { useId } from 'react';
import { shownTimes, agesLabel } from '../../shows/show-facts.ts';
import { dayOf } from '../../format/day.ts';
import { monthName } from '../../format/day-text.ts';
import { ShowDay } from '../../shows/show-day.tsx';
import { StatusNote } from '../../shows/status-note.tsx';
import { lineHeight } from '../../shows/poster-size.ts';
import { ShowLink } from './show-link.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './show-rows.module.css';
import { PriceAndSale, TicketsLink } from './tickets-link.tsx';

/** The shows of one page as compact rows, by month: for thumbs, and for paper. */
export default function ShowRows({ shows }: { shows: readonly Show[] }) {
  const months = Map.groupBy(shows, ({ date }) => monthName(dayOf(date)));
  return (
    <div className={classes('page stack gap-8 anywhere pad-top-2', styles.months)}>
      {[...months].map(([name, ofMonth]) => (
        <Month key={name} name={name} shows={ofMonth} />
      ))}
    </div>
  );
}

function Month({ name, shows }: { name: string; shows: readonly Show[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={classes('heading display-lg accent rule-below pad-below-2', styles.month)}
      >
        {name}
      </h2>
      <ul>
        {shows.map((show) => (
          <Row key={show.id} show={show} />
        ))}
      </ul>
    </section>
  );
}

function Row({ show }: { show: Show }) {
  const { doors, start } = shownTimes(show);
  const supports = show.support_artists_list;
  return (
    <li className={styles.row}>
      <ShowDay show={show} className={styles.date} />
      <div className={styles.billing}>
        <h3 className={styles.artist} style={{ lineHeight: lineHeight(show.headlining_artist) }}>
          <ShowLink show={show} className="cover-link">
            {show.headlining_artist}
          </ShowLink>
        </h3>
        {supports.length > 0 && <p>with {supports.join(', ')}</p>}
        <StatusNote show={show} className={styles.status} />
      </div>
      <p className={styles.facts}>
        <span>{doors && `Doors ${doors}`}</span>
        <span>{start && `Show ${start}`}</span>
        <span>{agesLabel(show.ages)}</span>
        <PriceAndSale show={show} className={styles.price} />
      </p>
      <p className={styles.tickets}>
        <TicketsLink show={show} />
      </p>
    </li>
  );
}
