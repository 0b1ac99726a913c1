import { useId, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { classes } from '../classes.ts';
import styles from './filter-choices.module.css';

interface FilterChoicesProps {
  /** How many of the choices differ from their defaults. */
  chosen: number;
  size?: ButtonProps['size'];
  /** Lays out the choices. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * The choices beside a search box, in a container named `filters`. If there is little room, a
 * button opens them and says how many are set.
 */
export function FilterChoices({ chosen, size, className, children }: FilterChoicesProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        size={size}
        className={classes(styles.toggle, 'scripted')}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        Filters {chosen > 0 && <span className={styles.count}>{chosen}</span>}
      </Button>
      <div id={panel} className={classes(styles.panel, open && styles.open)}>
        <div className={className}>{children}</div>
      </div>
    </>
  );
}
