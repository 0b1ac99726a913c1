import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './table.module.css';

type TableProps = ComponentProps<'table'> & {
  /** The name of the table, and of the region that scrolls sideways if it is too wide. */
  label: string;
  /** For the region around it. */
  regionClassName?: string | undefined;
};

export function Table({ label, className, regionClassName = 'card', ...table }: TableProps) {
  const [region, scrolls] = useScrolls();
  return (
    <div
      ref={region}
      className={classes(styles.scroller, regionClassName)}
      role="region"
      aria-label={label}
      tabIndex={scrolls ? 0 : -1}
    >
      <table {...table} aria-label={label} className={classes(styles.table, className)} />
    </div>
  );
}

/** Whether the content of an element is larger than it: then keys must be able to scroll it. */
function useScrolls() {
  const region = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isLarger = scrollWidth > clientWidth || scrollHeight > clientHeight;
      setScrolls(isLarger && getComputedStyle(element).overflow !== 'visible');
    };
    const resized = new ResizeObserver(look);
    for (const part of [element, ...element.children]) resized.observe(part);
    return () => resized.disconnect();
  }, []);
  return [region, scrolls] as const;
}

export function Row({ className, ...row }: ComponentProps<'tr'>) {
  return <tr {...row} className={classes('hover-muted', styles.row, className)} />;
}

export function Cell({ className, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} className={classes(styles.cell, className)} />;
}

export function HeaderCell({ className, ...cell }: ComponentProps<'th'>) {
  return <th scope="col" {...cell} className={classes(styles.header, className)} />;
}

/** The headers of a plain table. */
export function TableHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <HeaderCell key={name}>{name}</HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

interface SortHeaderProps {
  className?: string | undefined;
  /** The direction in which this column sorts the rows now. */
  direction: 'asc' | 'desc' | false;
  onSort: () => void;
  name: string;
}

/**
 * The header of a column that sorts the rows when pressed. Where the rows have no columns, and on
 * paper, it is a plain name.
 */
export function SortHeader({ className, direction, onSort, name }: SortHeaderProps) {
  const sorted = direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  return (
    <HeaderCell className={className} aria-sort={sorted || 'none'}>
      <span className={styles.plain}>{name}</span>
      <button type="button" className={styles.sort} onClick={onSort}>
        {name}
        <span
          aria-hidden="true"
          className={classes(styles.arrow, direction && styles[direction])}
        />
      </button>
    </HeaderCell>
  );
}
