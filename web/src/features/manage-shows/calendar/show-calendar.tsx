import type { Show } from '@stagedoor/contracts/show';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { venueToday } from '../../../boot/venue-today.ts';
import type { Day } from '../../../format/day.ts';
import { CalendarCard } from './calendar-card.tsx';
import { calendarDayAtom, calendarPlaceAtom, useCalendarMode } from './calendar-place.atom.ts';
import { DayButton } from './day-button.tsx';
import { FloatingCalendar } from './floating-calendar.tsx';
import { MonthGrid } from '../../../ui/calendar/month-grid.tsx';
import { MonthAgenda } from './month-agenda.tsx';
import { MonthSteps } from './month-steps.tsx';
import styles from './show-calendar.module.css';
import { showsByDay } from './shows-by-day.ts';
import { UpcomingShows } from './upcoming-shows.tsx';

const NO_SHOWS: readonly Show[] = [];

interface ShowCalendarProps {
  shows: readonly Show[];
  onEdit: (show: Show) => void;
  /** Called when a day without a show is picked. */
  onCreate: (day: Day) => void;
}

/**
 * The shows by month: as a card, floating over the page, or closed. Picking a day opens its first
 * show, or a new one. The day of a show that was just saved is marked.
 */
export function ShowCalendar({ shows, onEdit, onCreate }: ShowCalendarProps) {
  const [{ mode, at }, setPlace] = useAtom(calendarPlaceAtom);
  const today = venueToday();
  const [{ day, isSaved } = { day: today, isSaved: false }, setCalendarDay] =
    useAtom(calendarDayAtom);
  const setDay = (to: Day) => setCalendarDay({ day: to, isSaved: false });
  const days = useMemo(() => showsByDay(shows), [shows]);
  const pick = (picked: Day) => {
    setDay(picked);
    const [first] = days.get(picked) ?? [];
    if (first) onEdit(first);
    else onCreate(picked);
  };
  const change = useCalendarMode();

  const steps = <MonthSteps day={day} today={today} onGo={setDay} />;
  const month = (
    <MonthGrid
      day={day}
      letters={3}
      className={styles.month}
      isSelected={(date) => isSaved && date === day}
      renderDay={(date, attributes) => (
        <DayButton
          day={date}
          today={today}
          shows={days.get(date) ?? NO_SHOWS}
          attributes={attributes}
          onPick={pick}
        />
      )}
      onGo={setDay}
    />
  );
  return (
    <div className={styles.calendar} data-calendar={mode}>
      {mode === 'card' && (
        <CalendarCard
          steps={steps}
          onFloat={() => change('floating')}
          onClose={() => change('closed')}
        >
          {month}
          <MonthAgenda day={day} today={today} days={days} onEdit={onEdit} onCreate={onCreate} />
        </CalendarCard>
      )}
      {mode === 'floating' && (
        <FloatingCalendar
          at={at}
          onMove={(to) => setPlace({ at: to })}
          onClose={() => change('closed')}
        >
          {steps}
          {month}
          <UpcomingShows shows={shows} onEdit={onEdit} />
        </FloatingCalendar>
      )}
    </div>
  );
}
