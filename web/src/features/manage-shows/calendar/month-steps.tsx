import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addMonths, type Day } from '../../../format/day.ts';
import { monthName } from '../../../format/show-date.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './month-steps.module.css';

interface MonthStepsProps {
  /** A day of the displayed month. */
  day: Day;
  today: Day;
  onGo: (day: Day) => void;
}

/** The name of the displayed month, and the buttons that lead to others. */
export function MonthSteps({ day, today, onGo }: MonthStepsProps) {
  return (
    <div className={styles.steps}>
      <IconButton
        size="sm"
        label="Previous month"
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        onClick={() => onGo(addMonths(day, -1))}
      />
      <p className={styles.month} aria-live="polite">
        {monthName(day)}
      </p>
      <IconButton
        size="sm"
        label="Next month"
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        onClick={() => onGo(addMonths(day, 1))}
      />
      <Button size="sm" className={styles.today} onClick={() => onGo(today)}>
        Today
      </Button>
    </div>
  );
}
