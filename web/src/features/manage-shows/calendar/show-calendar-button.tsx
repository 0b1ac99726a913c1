import { IconCalendar } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Button } from '../../../ui/button/button.tsx';
import { calendarPlaceAtom, useCalendarMode } from './calendar-place.atom.ts';
import styles from './show-calendar-button.module.css';

/** The button that brings back the closed calendar. */
export function ShowCalendarButton() {
  const { mode } = useAtomValue(calendarPlaceAtom);
  const change = useCalendarMode();
  if (mode !== 'closed') return null;
  return (
    <Button size="sm" title="Show Calendar" data-focus="closed" onClick={() => change('card')}>
      <IconCalendar size={18} aria-hidden="true" />
      <span className={styles.words}>Show Calendar</span>
    </Button>
  );
}
