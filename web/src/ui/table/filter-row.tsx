import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { TextField } from '../form/text-field.tsx';
import type { useTypedText } from '../form/use-typed-text.ts';
import styles from './filter-row.module.css';

interface FilterRowProps {
  /** Names the search for screen readers. */
  label: string;
  placeholder?: string;
  typed: ReturnType<typeof useTypedText>;
  /** How many of the choices are not as they are at first. */
  chosen: number;
  /** The choices beside the search box. */
  children: ReactNode;
}

/** A search box, and the choices that narrow a list. On a phone a button opens the choices. */
export function FilterRow({ label, placeholder, typed, chosen, children }: FilterRowProps) {
  const [open, setOpen] = useState(false);
  const choices = useId();
  return (
    <search className={styles.filters} aria-label={label}>
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        className={styles.search}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
      />
      <Button
        size="sm"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={choices}
        onClick={() => setOpen(!open)}
      >
        Filters {chosen > 0 && <span className={styles.count}>{chosen}</span>}
      </Button>
      <div id={choices} className={classes(styles.choices, open && styles.open)}>
        {children}
      </div>
    </search>
  );
}
