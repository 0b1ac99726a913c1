import type { Show } from '@stagedoor/contracts/show';
import { dayOf } from '../../format/day.ts';
import { classes } from '../../ui/classes.ts';
import type { ItemRowProps } from '../../ui/table/data-row.tsx';
import { useHighlighting, useIsHighlighted } from './highlighted-day.atom.ts';
import { Row } from '../../ui/table/table.tsx';
import styles from './show-row.module.css';

/** The row of a show. Pointing at it highlights its day in the calendar, and vice versa. */
export function ShowRow({ item: show, className, ...row }: ItemRowProps<Show>) {
  const day = dayOf(show.date);
  return (
    <Row
      {...row}
      {...useHighlighting(day)}
      data-highlighted={useIsHighlighted(day) || undefined}
      className={classes(className, styles.row, show.is_archived && 'quiet')}
    />
  );
}
