import { STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import { LAST_SHOW_DAY } from '@stagedoor/contracts/facts/show-day';
import type { EventStatus } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { Show } from '@stagedoor/contracts/show';
import { useState } from 'react';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { reloadAfterChange } from '../../data/query-client.ts';
import { conflictOf, pick } from '../../edit/editor.ts';
import { useChangers } from '../../edit/field-origins.tsx';
import { dayOf } from '../../format/day.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { noteChange } from '../../data/own-commands.ts';
import { useNewAnnouncement } from '../../data/use-new-announcement.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { valueText } from '../../field-change/shown-value.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { findErrors, draftOf } from './show-draft.ts';
import { editableShow } from './save-show.ts';
import { showSaved } from './show-saved.ts';

const ACTIONS: Record<EventStatus, { button: string; done: string }> = {
  scheduled: { button: 'Reinstate Show', done: 'reinstated' },
  cancelled: { button: 'Cancel Show', done: 'cancelled' },
  postponed: { button: 'Postpone Show', done: 'postponed' },
  rescheduled: { button: 'Reschedule Show', done: 'rescheduled' },
};

const SAME_DAY = 'The show is on this day already. Choose another one.';

interface CallOffOrMoveProps {
  show: Show;
  onClose: () => void;
}

/** Cancels, postpones, reschedules or reinstates a show, with a note for visitors. */
export function CallOffOrMove({ show, onClose }: CallOffOrMoveProps) {
  const keyFor = useIdempotencyKey();
  const { offerOf } = useNewAnnouncement();
  const [opened] = useState(show);
  /** What the fields are changed from, as the person knows it. */
  const [known, setKnown] = useState(show);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const now = opened.event_status;
  const choices = choicesOf(opened);
  const first = now === 'scheduled' ? choices[0] : now;
  const { busy, failure, field, onSubmit } = useForm({
    empty: fieldsOf(opened, first ?? now),
    check: ({ event_status, date }) => {
      if (event_status !== 'rescheduled') return {};
      const isSame = date === dayOf(opened.date) && now !== 'rescheduled';
      const { date: problem = isSame ? SAME_DAY : '' } = findErrors({ ...draftOf(opened), date });
      return problem ? { date: problem } : {};
    },
    submit: async (fields) => {
      const commands: string[] = [];
      const sent = sentOf(fields, { opened, known });
      const saved = await change(show.id, fields, sent, {
        ...{ commands, idempotencyKey: keyFor({ ...fields, ...sent }) },
      });
      noteChange(commands);
      reloadAfterChange('shows');
      const { event_status: status } = fields;
      const offer = status === 'scheduled' ? undefined : offerOf([saved]);
      showSaved(ACTIONS[status].done, [saved], commands, offer);
      onClose();
    },
    explain: (error) => {
      const theirs = conflictOf(error, editableShow)?.changed;
      if (theirs) {
        setKnown(theirs.now);
        setChanged(theirs.conflicts);
      }
      return {
        message: serverMessageOr(error, 'Failed to change the show. Please try again.'),
        errors: theirs ? changedSince(theirs.now, theirs.conflicts) : fieldErrors(error),
      };
    },
  });
  const { onChange: choose, ...status } = field('event_status');
  const chosen = status.value as EventStatus;
  return (
    <Dialog onClose={onClose} title={`Call off or move ${show.headlining_artist}`} locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        {changed.length > 0 && <ChangedBy id={show.id} fields={changed} />}
        <Select
          {...status}
          label={fieldLabel('event_status')}
          value={chosen}
          options={choices.map((value) => ({ value, label: STATUS_NAMES[value] }))}
          onChange={(value) => choose({ target: { value } })}
          data-autofocus
        />
        {chosen === 'rescheduled' && (
          <>
            <TextField
              label={fieldLabel('date')}
              type="date"
              max={LAST_SHOW_DAY}
              {...field('date')}
            />
            {(['doors_time', 'show_time'] as const).map((name) => (
              <TextField
                key={name}
                label={fieldLabel(name)}
                type="time"
                {...field(name)}
                required={false}
              />
            ))}
          </>
        )}
        {chosen !== 'scheduled' && (
          <TextField
            label="Note to visitors"
            hint="It stands beside the show, wherever visitors find it."
            maxLength={STATUS_NOTE}
            {...field('status_note')}
            required={false}
          />
        )}
        {losesSchedule(opened, chosen) && opened.publish_at && (
          <p>
            This draft was to go live on {weekdayTime(opened.publish_at)}. It will not go live by
            itself any more.
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {chosen === now ? 'Save Note' : ACTIONS[chosen].button}
        </Button>
      </form>
    </Dialog>
  );
}

function ChangedBy({ id, fields }: { id: string; fields: readonly string[] }) {
  const changersOf = useChangers('show', id);
  return <p>This show was changed meanwhile by {changersOf(fields)}.</p>;
}

/** What a show can become now. The server has the same rules. */
function choicesOf({ event_status: now, is_past }: Show): EventStatus[] {
  const others: EventStatus[] =
    is_past && now !== 'postponed' ? ['rescheduled'] : ['cancelled', 'postponed', 'rescheduled'];
  const possible = now === 'cancelled' ? [] : others.filter((status) => status !== now);
  return now === 'scheduled' ? possible : [now, ...possible, 'scheduled'];
}

function fieldsOf(show: Show, event_status: EventStatus) {
  return {
    event_status,
    date: dayOf(show.date),
    doors_time: show.doors_time ?? '',
    show_time: show.show_time ?? '',
    status_note: show.status_note,
  };
}

/** What stands at the fields that somebody else has changed to these values. */
function changedSince(now: Show, names: readonly string[] = []) {
  const values: Record<string, string> = fieldsOf(now, now.event_status);
  return recordOf(
    names.filter((name) => name in values),
    (name) => `This is ${valueText(name, values[name]) || 'blank'} now. Save again to replace it.`,
  );
}

/** Calling a draft off ends its schedule; the server also ends one that a move would overtake. */
function losesSchedule({ event_status: now }: Show, chosen: EventStatus): boolean {
  return chosen !== now && (chosen === 'cancelled' || chosen === 'postponed');
}

/** The fields that were changed, each with the value that it was changed from. */
function sentOf(fields: ReturnType<typeof fieldsOf>, shows: { opened: Show; known: Show }) {
  const { event_status } = fields;
  const before = fieldsOf(shows.opened, event_status);
  const names = event_status === 'rescheduled' ? MOVED : NOTED;
  // Another status, or another day, has no note but the one that comes with it.
  const takesNote = event_status !== shows.opened.event_status || fields.date !== before.date;
  const always = takesNote && fields.status_note !== '' ? ['date', 'status_note'] : ['date'];
  const changed = names.filter((name) => always.includes(name) || fields[name] !== before[name]);
  return { ...pick(fields, changed), from: pick(fieldsOf(shows.known, event_status), changed) };
}

const NOTED = ['status_note'] as const;
const MOVED = ['date', 'doors_time', 'show_time', ...NOTED] as const;

function change(
  id: string,
  { event_status, date }: ReturnType<typeof fieldsOf>,
  sent: ReturnType<typeof sentOf>,
  options: { commands: string[]; idempotencyKey: string },
): Promise<Show> {
  const call = { params: { id }, ...options };
  switch (event_status) {
    case 'scheduled':
      return callApi('shows.reinstate', call);
    case 'cancelled':
      return callApi('shows.cancel', { ...call, body: sent });
    case 'postponed':
      return callApi('shows.postpone', { ...call, body: sent });
    case 'rescheduled':
      return callApi('shows.reschedule', { ...call, body: { ...sent, date } });
  }
}
