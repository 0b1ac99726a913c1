import { IconCalendar } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Button } from '../../../ui/button/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { calendarPlaceAtom, ROOM_BESIDE, useCalendarMode } from './calendar-place.atom.ts';
import styles from './show-calendar-button.module.css';

/** The button that brings back the closed calendar, or leads to the one below the table. */
export function ShowCalendarButton() {
  const { mode } = useAtomValue(calendarPlaceAtom);
  const change = useCalendarMode();
  const isBelow = !useMedia(ROOM_BESIDE) && mode === 'card';
  if (mode !== 'closed' && !isBelow) return null;
  return (
    <Button size="sm" title="Show Calendar" data-focus="closed" onClick={() => change('card')}>
      <IconCalendar size={18} aria-hidden="true" />
      <span className={styles.words}>Show Calendar</span>
    </Button>
  );
}
