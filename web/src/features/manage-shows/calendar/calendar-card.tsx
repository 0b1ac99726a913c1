import { IconPictureInPicture, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './calendar-card.module.css';
import { CalendarLegend } from './calendar-legend.tsx';

interface CalendarCardProps {
  /** The buttons that lead to other months. */
  steps: ReactNode;
  onFloat: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The calendar as a card beside the table, or below it where there is less room. */
export function CalendarCard({ steps, onFloat, onClose, children }: CalendarCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className="spread gap-1 gap-x-4 bar">
        <div className={styles.titles}>
          <h2 id={id} className="heading">
            Calendar
          </h2>
          <p className="text-xs quiet">Click a date to create/edit</p>
        </div>
        {steps}
        <div className={styles.aside}>
          <CalendarLegend />
          <IconButton
            size="sm"
            label="Float"
            data-focus="card"
            className={styles.float}
            icon={<IconPictureInPicture size={18} aria-hidden="true" />}
            onClick={onFloat}
          />
          <IconButton
            size="sm"
            label="Hide calendar"
            icon={<IconX size={18} aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
      </header>
      {children}
    </section>
  );
}
