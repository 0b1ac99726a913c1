import type { Show } from '@stagedoor/contracts/show';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { NEW_SHOW } from '../../../address/dialog-parameters.ts';
import { useDialogAddress } from '../../../address/use-dialog-address.ts';
import { dayOf, type Day } from '../../../format/day.ts';
import { monthName, shortDate, weekdayShortDate } from '../../../format/day-text.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dot } from '../../../ui/page/state-badge.tsx';
import { Disclosure } from '../../../ui/page/disclosure.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './calendar-lists.module.css';
import { ROOM_BESIDE } from './calendar-place.atom.ts';
import { publicationOf } from '../publication.ts';
import { ShowName } from './show-dot.tsx';
import { nextShows } from './shows-by-day.ts';

interface MonthAgendaProps {
  /** A day of the displayed month. */
  day: Day;
  today: Day;
  days: ReadonlyMap<Day, readonly Show[]>;
}

/**
 * The shows of a month as a list by day, past days last. Each show can be opened, and another show
 * can be added to a day that is not over.
 */
export function MonthAgenda({ day, today, days }: MonthAgendaProps) {
  const { open } = useDialogAddress();
  // The days of the calendar beside the table have the names, too.
  const isBeside = useMedia(ROOM_BESIDE);
  const inMonth = [...days]
    .filter(([date]) => date.slice(0, 7) === day.slice(0, 7))
    .toSorted(([one], [other]) => Number(one < today) - Number(other < today));
  if (inMonth.length === 0) return null;
  return (
    <div className={classes('text-row bar line-above', styles.list)}>
      <Disclosure title={`Shows in ${monthName(day)}`} open={!isBeside}>
        <ul className="grid lines" aria-label={`Shows in ${monthName(day)}`}>
          {inMonth.map(([date, shows]) => (
            <li key={date} className={classes(styles.day, date < today && styles.past)}>
              <p className="row text-xs quiet figures tap-sm">{weekdayShortDate(date)}</p>
              <ul className={classes('self-middle', styles.shows)}>
                {shows.map((show) => (
                  <li key={show.id}>
                    <ShowEntry show={show} />
                  </li>
                ))}
              </ul>
              {date >= today && (
                <IconButton
                  size="sm"
                  label={`Add another show on ${weekdayShortDate(date)}`}
                  icon={<IconPlus size="1rem" aria-hidden="true" />}
                  onClick={() => open({ show: NEW_SHOW, date })}
                />
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** The next shows, which can be opened from anywhere on the page. */
export function UpcomingShows({ shows }: { shows: readonly Show[] }) {
  const next = useMemo(() => nextShows(shows), [shows]);
  return (
    <div className={classes('text-row', styles.list)}>
      <Disclosure title="Upcoming Shows">
        {next.length > 0 ? (
          <ul>
            {next.map((show) => (
              <li key={show.id}>
                <ShowEntry show={show}>
                  <span className={styles.when}>{shortDate(dayOf(show.date))}</span>
                </ShowEntry>
              </li>
            ))}
          </ul>
        ) : (
          <p>No upcoming shows.</p>
        )}
      </Disclosure>
    </div>
  );
}

interface ShowEntryProps {
  show: Show;
  /** What stands before the name. */
  children?: ReactNode;
}

/** A show in a list beside the calendar: one button that opens it. */
function ShowEntry({ show, children }: ShowEntryProps) {
  const { open } = useDialogAddress();
  return (
    <button
      type="button"
      className="row ring-inside hover-muted wide tap-sm text-start"
      onClick={() => open({ show: show.id })}
    >
      <Dot tone={publicationOf(show).tone} />
      {children}
      <ShowName show={show} className="shrink strong anywhere" />
    </button>
  );
}
