import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FilterChoices } from '../form/filter-choices.tsx';
import { TextField } from '../form/text-field.tsx';
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

interface SearchFieldProps {
  typed: ReturnType<typeof useTypedText>;
  placeholder?: string | undefined;
  maxLength?: number;
  className?: string | undefined;
}

/** A search box that searches when the typing pauses. */
export function SearchField({ typed, ...field }: SearchFieldProps) {
  return (
    <TextField
      label="Search"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.leave}
      {...field}
    />
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
