import { STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import { LAST_SHOW_DAY } from '@stagedoor/contracts/facts/show-day';
import type { EventStatus } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { reloadAfterChange } from '../../data/query-client.ts';
import { dayOf } from '../../format/day.ts';
import { noteChange } from '../../live/own-commands.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { findErrors, draftOf } from './show-draft.ts';
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
  const now = show.event_status;
  const choices = choicesOf(show);
  const first = now === 'scheduled' ? choices[0] : now;
  const { busy, failure, field, onSubmit } = useForm({
    empty: fieldsOf(show, first ?? now),
    check: ({ event_status, date }) => {
      if (event_status !== 'rescheduled') return {};
      const isSame = date === dayOf(show.date) && now !== 'rescheduled';
      const { date: problem = isSame ? SAME_DAY : '' } = findErrors({ ...draftOf(show), date });
      return problem ? { date: problem } : {};
    },
    submit: async (fields) => {
      const commands: string[] = [];
      const saved = await change(show.id, fields, { commands, idempotencyKey: keyFor(fields) });
      noteChange(commands);
      reloadAfterChange('shows');
      showSaved(ACTIONS[fields.event_status].done, [saved], commands);
      onClose();
    },
    explain: (error) => ({
      message: serverMessageOr(error, 'Failed to change the show. Please try again.'),
      errors: fieldErrors(error),
    }),
  });
  const { onChange: choose, ...status } = field('event_status');
  const chosen = status.value as EventStatus;
  return (
    <Dialog onClose={onClose} title={`Call off or move ${show.headlining_artist}`} locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
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
        <Button type="submit" variant="primary" busy={busy}>
          {chosen === now ? 'Save Note' : ACTIONS[chosen].button}
        </Button>
      </form>
    </Dialog>
  );
}

/** What a show can become now. The server has the same rules. */
function choicesOf({ event_status: now, is_past }: Show): EventStatus[] {
  const others: EventStatus[] = is_past
    ? ['rescheduled']
    : ['cancelled', 'postponed', 'rescheduled'];
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

function change(
  id: string,
  { event_status, ...fields }: ReturnType<typeof fieldsOf>,
  options: { commands: string[]; idempotencyKey: string },
): Promise<Show> {
  const call = { params: { id }, ...options };
  const { status_note } = fields;
  switch (event_status) {
    case 'scheduled':
      return callApi('shows.reinstate', call);
    case 'cancelled':
      return callApi('shows.cancel', { ...call, body: { status_note } });
    case 'postponed':
      return callApi('shows.postpone', { ...call, body: { status_note } });
    case 'rescheduled':
      return callApi('shows.reschedule', { ...call, body: fields });
  }
}
