import type { Sent } from '@stagedoor/contracts/api';
import { STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { useState } from 'react';
import { counted } from '../../format/counted.ts';
import { useLoaded } from '../../data/query-client.ts';
import { showList } from '../../data/shows.query.ts';
import { useNewAnnouncement } from '../../data/use-new-announcement.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ManyShowsProps } from './edit-shows.tsx';
import { inBulk } from './use-show-actions.ts';

type Status = Sent<'shows.bulk-status', 'body'>['event_status'];

interface Choice {
  /** What the shows become. */
  label: string;
  /** What the button says, and then the toast. */
  button: string;
  done: string;
  becomes: { event_status: Status; hasNote?: true } | { is_sold_out: boolean };
}

const CHOICES = {
  cancelled: {
    ...{ label: STATUS_NAMES.cancelled, button: 'Cancel Shows', done: 'cancelled' },
    becomes: { event_status: 'cancelled', hasNote: true },
  },
  postponed: {
    ...{ label: STATUS_NAMES.postponed, button: 'Postpone Shows', done: 'postponed' },
    becomes: { event_status: 'postponed', hasNote: true },
  },
  reinstated: {
    ...{ label: STATUS_NAMES.scheduled, button: 'Reinstate Shows', done: 'reinstated' },
    becomes: { event_status: 'scheduled' },
  },
  soldOut: {
    ...{ label: 'Sold Out', button: 'Mark as Sold Out', done: 'marked as sold out' },
    becomes: { is_sold_out: true },
  },
  onSale: {
    ...{ label: 'On Sale', button: 'Put Back on Sale', done: 'put back on sale' },
    becomes: { is_sold_out: false },
  },
} as const satisfies Record<string, Choice>;
type Kind = keyof typeof CHOICES;

const OPTIONS = (Object.keys(CHOICES) as Kind[]).map((value) => ({
  value,
  label: CHOICES[value].label,
}));

/** Cancels, postpones or reinstates shows, or says whether they are sold out. */
export function ChangeStatus({ ids, onDone }: ManyShowsProps) {
  const [kind, setKind] = useState<Kind | ''>('');
  const [note, setNote] = useState('');
  const { busy, changeMany } = useChanges('shows');
  const { offerOf } = useNewAnnouncement();
  const { data = [] } = useLoaded(showList);
  const choice: Choice | undefined = kind === '' ? undefined : CHOICES[kind];
  const hasNote = choice !== undefined && 'hasNote' in choice.becomes;
  const change = async ({ done, becomes }: Choice) => {
    const status_note = hasNote ? note.trim() : '';
    const offer = hasNote && offerOf(data.filter(({ id }) => ids.includes(id)));
    const unchanged = await changeMany({
      ...{ ids, ...(offer && { offer }) },
      batches: inBulk((some, commands) => {
        if ('is_sold_out' in becomes)
          return callApi('shows.bulk-edit', { body: { ids: some, changes: becomes }, commands });
        const { event_status } = becomes;
        const body = { ids: some, event_status, ...(status_note && { status_note }) };
        return callApi('shows.bulk-status', { body, commands });
      }),
      done: (count) => `${counted(count, 'show')} ${done} successfully.`,
      failed: 'Failed to update shows. Please try again.',
    });
    onDone(unchanged);
  };
  return (
    <Dialog onClose={() => onDone(ids)} title="Change the status" locked={busy}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (choice) void change(choice);
        }}
      >
        <Select
          label={fieldLabel('event_status')}
          value={kind}
          options={choice ? OPTIONS : [{ value: '', label: 'Choose a status' }, ...OPTIONS]}
          onChange={setKind}
          data-autofocus
        />
        {hasNote && (
          <TextField
            label="Note to visitors"
            hint="It stands beside each show. Blank keeps the notes of those that have this status."
            maxLength={STATUS_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <Button type="submit" variant="primary" busy={busy} disabled={!choice}>
          {choice?.button ?? 'Change Status'}
        </Button>
      </form>
    </Dialog>
  );
}
