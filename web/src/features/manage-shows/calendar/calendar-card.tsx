import { IconPictureInPicture } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import styles from './calendar-card.module.css';
import { CalendarLegend } from './calendar-legend.tsx';

interface CalendarCardProps {
  /** The way to other months. */
  steps: ReactNode;
  onFloat: () => void;
  children: ReactNode;
}

/** The calendar as a card above the table. */
export function CalendarCard({ steps, onFloat, children }: CalendarCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id} className={styles.title}>
            Calendar
          </h2>
          <p className={styles.subtitle}>Click a date to create/edit</p>
        </div>
        {steps}
        <div className={styles.aside}>
          <CalendarLegend />
          <Button size="sm" variant="ghost" data-focus="card" onClick={onFloat}>
            <IconPictureInPicture size={18} aria-hidden="true" />
            Float
          </Button>
        </div>
      </header>
      {children}
    </section>
  );
}
