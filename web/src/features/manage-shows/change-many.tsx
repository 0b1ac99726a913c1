import { STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { useChanges } from '../../data/use-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface ManyChange {
  /** What the shows become. */
  label: string;
  /** What the button says, and then the toast. */
  button: string;
  done: string;
  hasNote?: true;
  call: (call: Call, status_note: string) => Promise<unknown>;
}

interface Call {
  params: { id: string };
  commands: string[];
}

const CHANGES = {
  cancelled: {
    ...{ label: STATUS_NAMES.cancelled, button: 'Cancel Shows', done: 'cancelled', hasNote: true },
    call: (call, status_note) => callApi('shows.cancel', { ...call, body: { status_note } }),
  },
  postponed: {
    ...{
      label: STATUS_NAMES.postponed,
      button: 'Postpone Shows',
      done: 'postponed',
      hasNote: true,
    },
    call: (call, status_note) => callApi('shows.postpone', { ...call, body: { status_note } }),
  },
  reinstated: {
    ...{ label: STATUS_NAMES.scheduled, button: 'Reinstate Shows', done: 'reinstated' },
    call: (call) => callApi('shows.reinstate', call),
  },
  soldOut: {
    ...{ label: 'Sold Out', button: 'Mark as Sold Out', done: 'marked as sold out' },
    call: (call) => callApi('shows.edit', { ...call, body: { is_sold_out: true } }),
  },
  onSale: {
    ...{ label: 'On Sale', button: 'Put Back on Sale', done: 'put back on sale' },
    call: (call) => callApi('shows.edit', { ...call, body: { is_sold_out: false } }),
  },
} as const satisfies Record<string, ManyChange>;
type Kind = keyof typeof CHANGES;

const OPTIONS = (Object.keys(CHANGES) as Kind[]).map((value) => ({
  value,
  label: CHANGES[value].label,
}));

interface ChangeManyProps {
  ids: readonly string[];
  /** Called with those that were not changed. */
  onDone: (unchanged: readonly string[]) => void;
}

/** Cancels, postpones or reinstates shows, or says whether they are sold out. */
export function ChangeMany({ ids, onDone }: ChangeManyProps) {
  const [kind, setKind] = useState<Kind>('cancelled');
  const [note, setNote] = useState('');
  const { busy, changeMany } = useChanges('shows');
  const { button, done, call, hasNote }: ManyChange = CHANGES[kind];
  const change = async () => {
    const unchanged = await changeMany({
      ids,
      batches: (commands) => ({
        ...{ size: 1, atOnce: 4 },
        call: async (some) => {
          for (const id of some) await call({ params: { id }, commands }, note);
          return some.map((id) => ({ id, ok: true }));
        },
      }),
      done: (count) => `${count} shows ${done} successfully.`,
      failed: 'Failed to update shows. Please try again.',
    });
    onDone(unchanged);
  };
  return (
    <Dialog open onClose={() => onDone(ids)} title="Change the status" locked={busy}>
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
            hint="It stands beside each show, wherever visitors find it."
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
