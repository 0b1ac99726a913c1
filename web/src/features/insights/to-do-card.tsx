import type { ToDo } from '@stagedoor/contracts/insights';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays, dayOf, toDate, type Day } from '../../format/day.ts';
import { listed } from '../../format/listed.ts';
import { recordedDate } from '../../format/recorded-time.ts';
import { weekdayShortDate } from '../../format/day-text.ts';
import { classes } from '../../ui/classes.ts';
import styles from './to-do-card.module.css';

/** How many shows of a kind are listed. */
const MOST = 5;

const MISSING = { photo: 'a photo', tickets: 'tickets', times: 'times' } as const;

/** What staff could do next. Every line is a link to where it is done. */
export function ToDoCard({ incomplete, drafts, postponed, free_days, messages }: ToDo) {
  const lists = [incomplete, drafts, postponed, free_days, messages.results];
  const isDone = lists.every(({ length }) => !length);
  return (
    <section className="card stack gap-3 card-body" aria-labelledby="to-do">
      <h2 id="to-do" className="title">
        What to do next
      </h2>
      {isDone && (
        <p>
          Nothing, well done: the next 30 days are complete, the weekends of the next eight weeks
          are booked, and no message is waiting.
        </p>
      )}
      <div className={styles.groups}>
        <Group title="Waiting for an answer" count={messages.count}>
          {messages.results.map(({ id, name, created_at }) => (
            <Line
              key={id}
              when={recordedDate(created_at)}
              what={name}
              search={{ section: 'messages', message: id }}
            />
          ))}
          <More
            count={messages.count - messages.results.length}
            of="messages"
            search={{ section: 'messages' }}
          />
        </Group>
        <Group title="Postponed, without a new date" count={postponed.length}>
          {postponed.slice(0, MOST).map((show) => (
            <ShowLine key={show.id} show={show} />
          ))}
          <More count={postponed.length - MOST} of="shows" search={{ status: 'postponed' }} />
        </Group>
        <Group title="Soon, but not published" count={drafts.length}>
          {drafts.slice(0, MOST).map((show) => (
            <ShowLine key={show.id} show={show} />
          ))}
          <More count={drafts.length - MOST} of="drafts" search={{ status: 'unpublished' }} />
        </Group>
        <Group title="Published, but not complete" count={incomplete.length}>
          {incomplete.slice(0, MOST).map(({ missing, ...show }) => (
            <ShowLine key={show.id} show={show}>
              <span className="text-sm quiet second">
                {' '}
                needs {listed(missing.map((part) => MISSING[part]))}
              </span>
            </ShowLine>
          ))}
          <More count={incomplete.length - MOST} of="shows" search={{}} />
        </Group>
        <Group title="Free Fridays and Saturdays" count={free_days.length} className={styles.days}>
          {weekends(free_days).map((days) => (
            <li key={days[0]} className={classes('grid', styles.weekend)}>
              {days.map((day) => (
                <ManageLink key={day} search={{ show: 'new', date: day }}>
                  <span className="link hover-accent">
                    <span className="visually-hidden">Add a show on </span>
                    {weekdayShortDate(day)}
                  </span>
                </ManageLink>
              ))}
            </li>
          ))}
        </Group>
      </div>
    </section>
  );
}

/** Fridays and Saturdays by weekend. */
function weekends(days: readonly Day[]): readonly Day[][] {
  const isSaturday = (day: Day) => toDate(day).getUTCDay() === 6;
  return [...Map.groupBy(days, (day) => addDays(day, isSaturday(day) ? -1 : 0)).values()];
}

interface GroupProps {
  title: string;
  count: number;
  className?: string | undefined;
  children: ReactNode;
}

function Group({ title, count, className, children }: GroupProps) {
  return (
    count > 0 && (
      <div>
        <h3 className="strong">
          {title} ({count})
        </h3>
        <ul className={className}>{children}</ul>
      </div>
    )
  );
}

/** What Manage Shows opens with. */
interface ManageSearch {
  section?: 'messages';
  message?: string;
  show?: string;
  date?: string;
  status?: 'unpublished' | 'postponed';
}

interface LineProps {
  when?: string;
  what: ReactNode;
  search: ManageSearch;
  children?: ReactNode;
}

function Line({ when, what, search, children }: LineProps) {
  return (
    <li>
      <ManageLink search={search} className={when && styles.dated}>
        {when && <span className="text-sm quiet">{when} </span>}
        <span className="link hover-accent">{what}</span>
        {children}
      </ManageLink>
    </li>
  );
}

interface ManageLinkProps {
  search: ManageSearch;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to where something is done in Manage Shows. */
function ManageLink({ search, className, children }: ManageLinkProps) {
  return (
    <Link className={classes(styles.line, className)} to="/manage/shows" search={search}>
      {children}
    </Link>
  );
}

function ShowLine({ show, children }: { show: ToDo['drafts'][number]; children?: ReactNode }) {
  const { id, date, headlining_artist } = show;
  return (
    <Line when={weekdayShortDate(dayOf(date))} what={headlining_artist} search={{ show: id }}>
      {children}
    </Line>
  );
}

interface MoreProps extends Pick<LineProps, 'search'> {
  count: number;
  /** What is counted. */
  of: string;
}

/** Leads to the rest, which is not listed. */
function More({ count, of, search }: MoreProps) {
  return count > 0 && <Line what={`${count} more ${of}`} search={search} />;
}
