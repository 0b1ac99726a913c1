import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Dot } from '../../../ui/page/state-badge.tsx';
import { publicationOf, PUBLICATIONS } from '../publication.ts';
import styles from './show-dot.module.css';

interface ShowNameProps {
  show: Show;
  className: string | undefined;
  /** The name, where its words are set one by one. */
  children?: ReactNode;
}

/** The name of a show, struck through if the show does not take place then; and its state. */
export function ShowName({ show, className, children }: ShowNameProps) {
  const state = [
    publicationOf(show).name.toLowerCase(),
    ...(show.event_status === 'scheduled' ? [] : [STATUS_NAMES[show.event_status].toLowerCase()]),
  ];
  return (
    <span className={classes(className, !takesPlace(show) && styles.off)}>
      {children ?? show.headlining_artist}
      <span className="visually-hidden"> ({state.join(', ')})</span>
    </span>
  );
}

/** What the colours of the dots mean. */
export function CalendarLegend() {
  return (
    <ul className="cluster text-xs quiet" aria-label="Legend">
      {Object.values(PUBLICATIONS).map(({ name, tone }) => (
        <li key={name} className="row">
          <Dot tone={tone} />
          {name}
        </li>
      ))}
    </ul>
  );
}
