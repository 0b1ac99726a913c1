import type { Show } from '@stagedoor/contracts/show';
import type { ComponentType, ReactNode } from 'react';
import { ShowDay } from './show-day.tsx';
import { StatusBadge } from './status-note.tsx';
import { lineHeight } from './poster-size.ts';
import styles from './show-strip.module.css';

interface ShowStripProps {
  title: string;
  shows: readonly Show[];
  /** A link to the page of a show. */
  Link: ComponentType<{ show: Show; className: string | undefined; children: ReactNode }>;
}

/** A few other shows, as a strip of their dates and names. */
export function ShowStrip({ title, shows, Link }: ShowStripProps) {
  return (
    <section className={styles.strip} aria-label={title}>
      <h2 className="heading accent">{title}</h2>
      <ul className={styles.shows}>
        {shows.map((show) => (
          <li key={show.id}>
            <Link show={show} className={styles.show}>
              <ShowDay show={show} />
              <strong
                className={styles.name}
                style={{ lineHeight: lineHeight(show.headlining_artist) }}
              >
                {show.headlining_artist} <StatusBadge show={show} />
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
