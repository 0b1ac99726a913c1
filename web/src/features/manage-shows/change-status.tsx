import type { Sent } from '@stagedoor/contracts/api';
import { BULK_IDS, STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import type { ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { useState } from 'react';
import type { Batches } from '../../data/in-batches.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type Status = Sent<'shows.bulk-status', 'body'>['event_status'];

interface Choice {
  /** What the shows become. */
  label: string;
  /** What the button says, and then the toast. */
  button: string;
  done: string;
  becomes: { event_status: Status; hasNote?: true } | Partial<ShownFlags>;
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

interface ChangeStatusProps {
  ids: readonly string[];
  /** Called with those that were not changed. */
  onDone: (unchanged: readonly string[]) => void;
}

/** Cancels, postpones or reinstates shows, or says whether they are sold out. */
export function ChangeStatus({ ids, onDone }: ChangeStatusProps) {
  const [kind, setKind] = useState<Kind>('cancelled');
  const [note, setNote] = useState('');
  const { busy, changeMany } = useChanges('shows');
  const { button, done, becomes }: Choice = CHOICES[kind];
  const hasNote = 'hasNote' in becomes;
  const change = async () => {
    const unchanged = await changeMany({
      ids,
      batches: (commands) => batchesOf(becomes, hasNote ? note.trim() : '', commands),
      done: (count) => `${count} ${count === 1 ? 'show' : 'shows'} ${done} successfully.`,
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
          void change();
        }}
      >
        <Select
          label={fieldLabel('event_status')}
          value={kind}
          options={OPTIONS}
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
        <Button type="submit" variant="primary" busy={busy}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}

function batchesOf(becomes: Choice['becomes'], note: string, commands: string[]): Batches {
  if ('event_status' in becomes) {
    const body = { event_status: becomes.event_status, ...(note && { status_note: note }) };
    return {
      size: BULK_IDS,
      call: async (ids) =>
        (await callApi('shows.bulk-status', { body: { ids, ...body }, commands })).results,
    };
  }
  return {
    ...{ size: 1, atOnce: 4 },
    call: async (ids) => {
      for (const id of ids)
        await callApi('shows.edit', { params: { id }, body: becomes, commands });
      return ids.map((id) => ({ id, ok: true }));
    },
  };
}
