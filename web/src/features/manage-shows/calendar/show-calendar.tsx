import type { Show } from '@stagedoor/contracts/show';
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconPictureInPicture,
  IconX,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useId, useMemo, type ReactNode } from 'react';
import { NEW_SHOW } from '../../../address/dialog-parameters.ts';
import { useDialogAddress } from '../../../address/use-dialog-address.ts';
import { venueToday } from '../../../format/venue-today.ts';
import { addMonths, dayOf, openingDay, type Day } from '../../../format/day.ts';
import { monthName, fullDate } from '../../../format/day-text.ts';
import { useAnnounced } from '../../../ui/toast/announce.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { MonthGrid } from '../../../ui/calendar/month-grid.tsx';
import { Dot } from '../../../ui/page/state-badge.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { MonthAgenda, UpcomingShows } from './calendar-lists.tsx';
import {
  calendarDayAtom,
  calendarPlaceAtom,
  ROOM_BESIDE,
  useCalendarMode,
} from './calendar-place.atom.ts';
import { FloatingCalendar } from './floating-calendar.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from './show-calendar.module.css';
import { CalendarLegend, ShowName } from './show-dot.tsx';
import { showsByDay } from './shows-by-day.ts';
import { useHighlighting } from '../highlighted-day.atom.ts';
import dayStyles from './day-button.module.css';
import { publicationOf } from '../publication.ts';

/**
 * The shows by month: as a card, floating over the page, or closed. Picking a day opens its first
 * show, or a new one. The day of a show that was just saved is marked.
 */
export function ShowCalendar({ shows }: { shows: readonly Show[] }) {
  const { mode } = useAtomValue(calendarPlaceAtom);
  const { open } = useDialogAddress();
  const today = venueToday();
  const days = useMemo(() => showsByDay(shows), [shows]);
  const opening = useMemo(
    () =>
      openingDay(
        shows.map(({ date }) => dayOf(date)),
        today,
      ),
    [shows, today],
  );
  const [{ day, isSaved } = { day: opening, isSaved: false }, setCalendarDay] =
    useAtom(calendarDayAtom);
  const setDay = (to: Day) => setCalendarDay({ day: to, isSaved: false });
  const pick = (picked: Day) => {
    setDay(picked);
    const [first] = days.get(picked) ?? [];
    void open(first ? { show: first.id } : { show: NEW_SHOW, date: picked });
  };

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
          shows={days.get(date) ?? []}
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
        <CalendarCard steps={steps}>
          {month}
          <MonthAgenda day={day} today={today} days={days} />
        </CalendarCard>
      )}
      {mode === 'floating' && (
        <FloatingCalendar>
          {steps}
          {month}
          <UpcomingShows shows={shows} />
        </FloatingCalendar>
      )}
    </div>
  );
}

/** The button that brings back the closed calendar, or leads to the one below the table. */
export function ShowCalendarButton() {
  const { mode } = useAtomValue(calendarPlaceAtom);
  const change = useCalendarMode();
  const isBelow = !useMedia(ROOM_BESIDE) && mode === 'card';
  if (mode !== 'closed' && !isBelow) return null;
  return (
    <Button size="sm" title="Show Calendar" data-focus="closed" onClick={() => change('card')}>
      <IconCalendar size="1.125rem" aria-hidden="true" />
      <span className={styles.words}>Show Calendar</span>
    </Button>
  );
}

interface CalendarCardProps {
  /** The buttons that lead to other months. */
  steps: ReactNode;
  children: ReactNode;
}

/** The calendar as a card beside the table, or below it where there is less room. */
function CalendarCard({ steps, children }: CalendarCardProps) {
  const change = useCalendarMode();
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
            icon={<IconPictureInPicture size="1.125rem" aria-hidden="true" />}
            onClick={() => change('floating')}
          />
          <IconButton
            size="sm"
            label="Hide calendar"
            icon={<IconX size="1.125rem" aria-hidden="true" />}
            onClick={() => change('closed')}
          />
        </div>
      </header>
      {children}
    </section>
  );
}

interface MonthStepsProps {
  /** A day of the displayed month. */
  day: Day;
  today: Day;
  onGo: (day: Day) => void;
}

/** The name of the displayed month, and the buttons that lead to others. */
function MonthSteps({ day, today, onGo }: MonthStepsProps) {
  useAnnounced(monthName(day));
  return (
    <div className={classes('row gap-1', styles.steps)}>
      <IconButton
        size="sm"
        label="Previous month"
        icon={<IconChevronLeft size="1.25rem" aria-hidden="true" />}
        onClick={() => onGo(addMonths(day, -1))}
      />
      <p className={styles.name}>{monthName(day)}</p>
      <IconButton
        size="sm"
        label="Next month"
        icon={<IconChevronRight size="1.25rem" aria-hidden="true" />}
        onClick={() => onGo(addMonths(day, 1))}
      />
      <Button size="sm" className={styles.today} onClick={() => onGo(today)}>
        Today
      </Button>
    </div>
  );
}

interface DayButtonProps {
  day: Day;
  today: Day;
  shows: readonly Show[];
  /** Given by the grid of the month, for its keyboard navigation. */
  attributes: { 'data-day': Day; tabIndex: 0 | -1 };
  onPick: (day: Day) => void;
}

/** A longer word has no room in the day of a narrow calendar, where the name ends before it. */
const FITTING = 6;

/** One day and its shows, as one button. A past day without a show does nothing. */
function DayButton({ day, today, shows, attributes, onPick }: DayButtonProps) {
  const past = day < today;
  const idle = past && shows.length === 0;
  return (
    <button
      type="button"
      {...attributes}
      className={classes(dayStyles.day, past && classes('quiet', dayStyles.past))}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={idle || undefined}
      onClick={() => !idle && onPick(day)}
      {...useHighlighting(day)}
    >
      <span className={dayStyles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="visually-hidden">
        {`${day === today ? 'Today, ' : ''}${fullDate(day)}${shows.length > 0 ? ':' : ''}`}
      </span>
      <span className={classes('grid shrink', dayStyles.shows)}>
        {shows.map((show) => (
          <span key={show.id} className={dayStyles.show}>
            <Dot tone={publicationOf(show).tone} />
            <ShowName show={show} className={dayStyles.name}>
              {show.headlining_artist.split(' ').map((word, place) => (
                <span key={place} className={word.length > FITTING ? dayStyles.long : undefined}>
                  {word}{' '}
                </span>
              ))}
            </ShowName>
          </span>
        ))}
      </span>
    </button>
  );
}
