import { whyNotScheduled } from '@stagedoor/contracts/facts/not-scheduled';
import { SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import { useId, useState } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { useLoaded } from '../../data/query-client.ts';
import { genreList, showList } from '../../data/shows.query.ts';
import { useChanges } from '../../data/use-changes.ts';
import { fieldLabel } from '../../field-change/field-label.ts';
import { dayOf } from '../../format/day.ts';
import { counted } from '../../format/counted.ts';
import { listed } from '../../format/listed.ts';
import { clockAt } from '../../format/venue-time.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { callApi } from '../../session/call-api.ts';
import { MomentField } from '../../shows/moment-field.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { inBulk } from './use-show-actions.ts';

const BLANK = { publish_at: '', on_sale_at: '', price: '', genre_id: '' };

const WHY = {
  archived: 'archived',
  published: 'published already',
  cancelled: 'cancelled',
  postponed: 'postponed',
  over: 'over before that time',
};

export interface ManyShowsProps {
  ids: readonly string[];
  /** Called with those that were not changed. */
  onDone: (unchanged: readonly string[]) => void;
}

/** Gives shows the same values. Those that a time does not fit are named, and left alone. */
export function EditShows({ ids, onDone }: ManyShowsProps) {
  const form = useId();
  const { busy, changeMany } = useChanges('shows');
  const { data: genres = [] } = useLoaded(genreList);
  const [fields, setFields] = useState(BLANK);
  const leftAlone = useLeftAlone(ids, fields.publish_at);
  const fitting = ids.filter((id) => !leftAlone.has(id));
  const changes = Object.fromEntries(Object.entries(fields).filter(([, text]) => isVisible(text)));
  const isSchedule = Object.keys(changes).join() === 'publish_at';
  const { field, onSubmit } = useForm({
    empty: BLANK,
    state: [fields, setFields],
    check: ({ publish_at, on_sale_at }) => ({
      ...(isOver(publish_at) && { publish_at: OVER }),
      ...(isOver(on_sale_at) && { on_sale_at: OVER }),
    }),
    submit: async () => {
      const unchanged = await changeMany({
        ids: fitting,
        batches: inBulk((some, commands) =>
          callApi('shows.bulk-edit', { body: { ids: some, changes }, commands }),
        ),
        done: (count) =>
          isSchedule
            ? `${counted(count, 'show')} scheduled for ${weekdayTime(fields.publish_at)}.`
            : `${counted(count, 'show')} changed successfully.`,
        failed: 'Failed to update shows. Please try again.',
      });
      onDone([...leftAlone.keys(), ...unchanged]);
    },
    explain: () => ({}),
  });
  const { onChange: choose, ...genre } = field('genre_id');
  return (
    <Dialog
      onClose={() => onDone(ids)}
      title={`Edit ${counted(ids.length, 'show')}`}
      locked={busy}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          busy={busy}
          disabled={fitting.length === 0 || Object.keys(changes).length === 0}
        >
          {`${isSchedule ? 'Schedule' : 'Change'} ${counted(fitting.length, 'show')}`}
        </Button>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={onSubmit}>
        <p>Fields left blank stay as they are.</p>
        {(['publish_at', 'on_sale_at'] as const).map((name) => (
          <MomentField
            key={name}
            {...field(name)}
            {...{ label: fieldLabel(name), required: false }}
            data-autofocus={name === 'publish_at' || undefined}
          />
        ))}
        <TextField
          {...field('price')}
          {...{ label: fieldLabel('price'), required: false, maxLength: SHOW_FIELDS.price.max }}
        />
        <Select
          {...genre}
          {...{ label: fieldLabel('genre_id'), required: false }}
          options={[
            { value: '', label: 'No change' },
            ...genres.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => choose({ target: { value } })}
        />
        <p role="status">
          {leftAlone.size > 0 && `Left alone: ${withReasons([...leftAlone.values()])}.`}
        </p>
      </form>
    </Dialog>
  );
}

interface LeftAlone {
  name: string;
  why: keyof typeof WHY;
}

/** The shows that this time of publication does not fit, by id. The server has the same rule. */
function useLeftAlone(ids: readonly string[], publishAt: string): ReadonlyMap<string, LeftAlone> {
  const { data = [] } = useLoaded(showList);
  if (publishAt === '') return new Map();
  const day = dayOf(clockAt(Date.parse(publishAt), boot.venue.time_zone));
  const chosen = new Set(ids);
  return new Map(
    data.flatMap((show) => {
      const why = chosen.has(show.id) && whyNotScheduled({ ...show, date: dayOf(show.date) }, day);
      return why ? [[show.id, { name: show.headlining_artist, why }]] : [];
    }),
  );
}

function withReasons(shows: readonly LeftAlone[]): string {
  const byReason = Map.groupBy(shows, ({ why }) => why);
  return Array.from(
    byReason,
    ([why, alike]) => `${listed(alike.map(({ name }) => name))} (${WHY[why]})`,
  ).join('; ');
}

const OVER = 'This time is over. Choose a later one.';

function isOver(moment: string): boolean {
  return moment !== '' && Date.parse(moment) <= Date.now();
}
