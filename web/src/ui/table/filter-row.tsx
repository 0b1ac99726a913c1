import type { ReactNode } from 'react';
import styles from './filter-row.module.css';
import { TextField } from '../form/text-field.tsx';
import type { useTypedText } from '../form/use-typed-text.ts';

interface FilterRowProps {
  /** Names the search for screen readers. */
  label: string;
  placeholder?: string;
  typed: ReturnType<typeof useTypedText>;
  /** The choices beside the search box. */
  children: ReactNode;
}

/** A search box, and the choices that narrow a list. */
export function FilterRow({ label, placeholder, typed, children }: FilterRowProps) {
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
      {children}
    </search>
  );
}
