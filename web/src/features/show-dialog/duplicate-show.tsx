import { COPIES } from '@stagedoor/contracts/facts/limits';
import { isPast, LAST_SHOW_DAY } from '@stagedoor/contracts/facts/show-day';
import type { Show } from '@stagedoor/contracts/show';
import { useId, useRef, useState } from 'react';
import { IconX } from '@tabler/icons-react';
import { venueToday } from '../../format/venue-today.ts';
import { callApi } from '../../session/call-api.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { addDays, dayOf, isDay, type Day } from '../../format/day.ts';
import { fullDate, weekdayDate, weekdayShortDate } from '../../format/day-text.ts';
import { noteChange } from '../../data/own-commands.ts';
import { reloadAfterChange } from '../../data/query-client.ts';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { datesOf, toggleDay, type CopyDays } from './copy-days.ts';
import { draftOf, findErrors } from './show-draft.ts';
import { showSaved } from './show-saved.ts';
import { DayPicker } from '../../ui/calendar/day-picker.tsx';
import styles from './duplicate-show.module.css';
import { sameDayShows } from './same-day-shows.ts';

const TOO_MANY = `At most ${COPIES} copies are made at once. Choose fewer days.`;
const TOO_EARLY = 'Choose a day after the first date, or none.';

interface DuplicateShowProps {
  show: Show;
  shows: readonly Show[];
  onDone: (copies: readonly Show[]) => void;
  onClose: () => void;
}

/** Asks for the dates of copies of a show, and makes the copies. */
export function DuplicateShow({ show, shows, onDone, onClose }: DuplicateShowProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const keyFor = useIdempotencyKey();
  const weekLater = addDays(dayOf(show.date), 7);
  const [shownDay, showDay] = useState(weekLater);
  const state = useState<CopyDays>({ date: weekLater, until: '', added: [], removed: [] });
  const [days, setDays] = state;
  const { dates, isTooMany } = datesOf(days);
  const isMany = dates.length > 1;
  const [isAsking, setAsking] = useState(false);
  const check = ({ date, until }: CopyDays) => {
    const { date: problem } = findErrors({ ...draftOf(show), date });
    if (problem) return { date: problem };
    if (isTooMany) return { until: TOO_MANY };
    return until !== '' && until <= date ? { until: TOO_EARLY } : {};
  };
  const { busy, failure, field, onSubmit } = useForm({
    state,
    empty: days,
    check,
    submit: async (fields) => {
      const commands: string[] = [];
      const { results: copies } = await callApi('shows.duplicate', {
        params: { id: show.id },
        body: { dates },
        idempotencyKey: keyFor(fields),
        commands,
      });
      noteChange(commands);
      if (copies.length === 0) throw new Error('The server has made no copy.');
      reloadAfterChange('shows');
      showSaved('duplicated', copies, commands);
      onDone(copies);
    },
    explain: (error) => {
      const problems = Object.entries(fieldErrors(error));
      const [name = '', problem] = problems.find(([each]) => each.startsWith('dates')) ?? [];
      const day = isMany && dates[Number(name.split('.')[1])];
      if (problem) return { errors: { date: day ? `${weekdayDate(day)}: ${problem}` : problem } };
      return { message: 'Failed to duplicate show. Please try again.' };
    },
  });
  const past = dates.filter((day) => day > '1900' && isPast(day, show, venueToday())).length;
  const pastText = isMany ? `Past dates: ${past} of ${dates.length}.` : 'This date is past.';
  const weekday = isDay(days.date) ? fullDate(days.date).replace(/,.*/, '') : 'week';
  const label = isMany ? `Make ${dates.length} copies` : 'Duplicate';
  const toggle = (day: Day) => {
    const next = toggleDay(days, day);
    setDays(next);
    // Its error no longer holds.
    field('date').onChange({ target: { value: next.date } });
    showDay(day);
  };

  return (
    <Dialog
      onClose={onClose}
      title={`Duplicate ${show.headlining_artist}`}
      locked={busy}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Duplicating...' : label}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          const mustAsk = past > 0 && !isAsking && Object.keys(check(days)).length === 0;
          if (!mustAsk) return void onSubmit(event);
          event.preventDefault();
          setAsking(true);
        }}
      >
        {failure && <ErrorBox message={failure} />}
        <p>A copy has the same details and photos, and is not published yet.</p>
        <div className="halves gap-4">
          <TextField
            label={fieldLabel('date')}
            type="date"
            max={LAST_SHOW_DAY}
            data-autofocus
            hint={past > 0 ? pastText : undefined}
            {...field('date')}
            onChange={({ target }) => {
              field('date').onChange({ target });
              if (isDay(target.value) && target.value > '1900') showDay(target.value);
            }}
          />
          <TextField
            label={`Every ${weekday} until`}
            type="date"
            max={LAST_SHOW_DAY}
            {...field('until')}
            required={false}
            error={isTooMany ? TOO_MANY : field('until').error}
          />
        </div>
        <CopyDates day={shownDay} onGo={showDay} onToggle={toggle} {...{ dates, shows }} />
      </form>
      <ConfirmDialog
        open={isAsking}
        title={isMany ? 'Are these dates right?' : 'Is this date right?'}
        description={isMany ? pastText : `${fullDate(days.date)}, is past.`}
        confirmLabel={label}
        cancelLabel={isMany ? 'Change the dates' : 'Change the date'}
        onConfirm={() => {
          form.current?.requestSubmit();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

interface CopyDatesProps {
  /** The day that the calendar shows. */
  day: Day;
  dates: readonly Day[];
  /** The shows of the page, whose days are marked. */
  shows: readonly Show[];
  onGo: (day: Day) => void;
  onToggle: (day: Day) => void;
}

/** The days of the copies, in a calendar and, where they are several, as a list. */
function CopyDates({ day, dates, shows, onGo, onToggle }: CopyDatesProps) {
  const isMany = dates.length > 1;
  const text = isMany ? `${dates.length} dates` : 'Pick more days for more copies.';
  useAnnounced(text);
  return (
    <div role="group" aria-label="Dates" className={styles.dates}>
      <DayPicker
        today={venueToday()}
        first="1900-01-01"
        last={LAST_SHOW_DAY}
        isChosen={(date) => dates.includes(date)}
        hasShows={(date) => sameDayShows(shows, date, undefined).length > 0}
        onPick={onToggle}
        {...{ day, onGo }}
      />
      <p className={isMany ? 'label' : 'text-sm quiet'}>{text}</p>
      {isMany && (
        <ul className="cluster gap-1">
          {dates.map((date) => (
            <li key={date}>
              <Button
                size="sm"
                variant="ghost"
                className="muted"
                aria-label={`Remove ${weekdayDate(date)}`}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onToggle(date);
                }}
              >
                {date.slice(0, 4) === dates[0]?.slice(0, 4)
                  ? weekdayShortDate(date)
                  : weekdayDate(date)}
                <IconX size="1rem" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The button disappears with its date, so another one gets the focus, or the first field. */
function focusBeside(button: HTMLButtonElement): void {
  const all = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const other = all[all.indexOf(button) + 1] ?? all.at(-2);
  (all.length > 2 ? other : button.form?.querySelector('input'))?.focus();
}
