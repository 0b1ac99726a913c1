import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './show-dot.module.css';

/** A green dot for a published show, a yellow ring for an unpublished one. */
export function ShowDot({ show: { is_published } }: { show: Pick<Show, 'is_published'> }) {
  return (
    <span aria-hidden="true" className={classes(styles.dot, is_published && styles.published)} />
  );
}

/** The name of a show, struck through if the show does not take place then; and its state. */
export function ShowName({ show, className }: { show: Show; className: string | undefined }) {
  const state = [
    show.is_published ? 'published' : 'unpublished',
    ...(show.event_status === 'scheduled' ? [] : [STATUS_NAMES[show.event_status].toLowerCase()]),
  ];
  return (
    <span className={classes(className, !takesPlace(show) && styles.off)}>
      {show.headlining_artist}
      <VisuallyHidden> ({state.join(', ')})</VisuallyHidden>
    </span>
  );
}

/** What the colours of the dots mean. */
export function CalendarLegend() {
  return (
    <ul className="row gap-4 text-xs quiet" aria-label="Legend">
      <li className="row">
        <ShowDot show={{ is_published: true }} />
        Published
      </li>
      <li className="row">
        <ShowDot show={{ is_published: false }} />
        Unpublished
      </li>
    </ul>
  );
}
