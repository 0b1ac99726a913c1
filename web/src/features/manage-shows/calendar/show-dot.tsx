import type { Show } from '@stagedoor/contracts/show';
import { classes } from '../../../ui/classes.ts';
import styles from './show-dot.module.css';

/** A green dot for a published show, a yellow ring for an unpublished one. */
export function ShowDot({ show: { is_published } }: { show: Pick<Show, 'is_published'> }) {
  return (
    <span aria-hidden="true" className={classes(styles.dot, is_published && styles.published)} />
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
