import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import { classes } from '../../../ui/classes.ts';
import { Dot } from '../../../ui/page/badge.tsx';
import { publicationOf, PUBLICATIONS, TONES, type Publication } from '../publication.ts';
import styles from './show-dot.module.css';

/** A green dot for a published show, half a one for a scheduled one, and else a yellow ring. */
export function ShowDot({ publication }: { publication: Publication }) {
  return <Dot tone={TONES[publication]} />;
}

/** The name of a show, struck through if the show does not take place then; and its state. */
export function ShowName({ show, className }: { show: Show; className: string | undefined }) {
  const state = [
    publicationOf(show),
    ...(show.event_status === 'scheduled' ? [] : [STATUS_NAMES[show.event_status].toLowerCase()]),
  ];
  return (
    <span className={classes(className, !takesPlace(show) && styles.off)}>
      {show.headlining_artist}
      <span className="visually-hidden"> ({state.join(', ')})</span>
    </span>
  );
}

/** What the colours of the dots mean. */
export function CalendarLegend() {
  return (
    <ul className="cluster text-xs quiet" aria-label="Legend">
      {Object.entries(PUBLICATIONS).map(([publication, name]) => (
        <li key={name} className="row">
          <ShowDot publication={publication as Publication} />
          {name}
        </li>
      ))}
    </ul>
  );
}
