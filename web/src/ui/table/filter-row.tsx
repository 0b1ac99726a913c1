import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FilterChoices } from '../form/filter-choices.tsx';
import { SearchField } from '../form/text-field.tsx';
import type { useTypedText } from '../form/use-typed-text.ts';
import styles from './filter-row.module.css';

interface FilterRowProps {
  /** Names the search for screen readers. */
  label: string;
  placeholder?: string;
  typed: ReturnType<typeof useTypedText>;
  /** How many of the choices differ from their defaults. */
  chosen: number;
  /** The choices beside the search box. */
  children: ReactNode;
}

/** A search box, and the choices that narrow a list. */
export function FilterRow({ label, placeholder, typed, chosen, children }: FilterRowProps) {
  return (
    <Filters label={label}>
      <SearchField typed={typed} placeholder={placeholder} className={styles.search} />
      <FilterChoices chosen={chosen} size="sm" className={styles.choices}>
        {children}
      </FilterChoices>
    </Filters>
  );
}

/** Small controls that narrow a list, in a container named `filters`. */
export function Filters({
  label,
  className,
  children,
}: Pick<FilterRowProps, 'label' | 'children'> & { className?: string | undefined }) {
  return (
    <search className={classes(styles.filters, className)} aria-label={label}>
      {children}
    </search>
  );
}
