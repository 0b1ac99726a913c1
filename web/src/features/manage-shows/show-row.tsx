import type { Show } from '@stagedoor/contracts/show';
import type { MouseEvent } from 'react';
import { dayOf } from '../../format/day.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Cell, Row } from '../../ui/table.tsx';
import { useHighlighting, useIsHighlighted } from '../show-calendar/highlighted-day.atom.ts';
import type { ColumnName } from './column-names.ts';
import { showCells } from './show-cells.tsx';
import { ShowMenu, type ShowActions } from './show-menu.tsx';
import styles from './shows-table.module.css';
import { stepThroughRows } from '../../ui/step-through-rows.ts';

interface ShowRowProps {
  show: Show;
  /** Its place among all rows, of which only some are rendered; the header row is the first. */
  index: number;
  columns: readonly ColumnName[];
  selected: boolean;
  onSelect: (event: MouseEvent) => void;
  actions: ShowActions;
}

export function ShowRow({ show, index, columns, selected, onSelect, actions }: ShowRowProps) {
  const day = dayOf(show.date);
  return (
    <Row
      data-row
      data-highlighted={useIsHighlighted(day) || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes(styles.row, show.is_archived && styles.archived)}
      {...useHighlighting(day)}
      onClick={(event) => {
        if (!isControl(event)) actions.edit(show);
      }}
    >
      <Cell className={styles.box}>
        <Checkbox
          label={`Select ${show.headlining_artist}`}
          labelHidden
          data-step="box"
          checked={selected}
          onChange={() => undefined}
          onClick={onSelect}
          onKeyDown={stepThroughRows}
        />
      </Cell>
      {columns.map(({ id, short }) => (
        <Cell key={id} data-column={id} data-name={short} style={{ gridArea: id }}>
          {showCells[id](show, actions.edit)}
        </Cell>
      ))}
      <Cell className={styles.menu}>
        <ShowMenu show={show} actions={actions} />
      </Cell>
    </Row>
  );
}

/** Whether a click was meant for something in the row, or for the row's menu, which stands elsewhere in the page. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, label') !== null;
}
