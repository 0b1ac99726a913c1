import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { STATUS_NOTE } from '@stagedoor/contracts/facts/limits';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import type { ListedShow } from '../../data/shows.query.ts';
import { useBusyIds, useChanges } from '../../data/use-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { MenuEntry } from '../../ui/menu/opened-menu.tsx';
import { ShowCalendarButton } from './calendar/show-calendar.tsx';
import { ShowsTable, type ShowsTableProps } from './shows-table.tsx';
import { useShowActions } from './use-show-actions.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** The table of all shows, in which they can be changed. */
export function ShowsCard(props: Pick<ShowsTableProps, 'shows' | 'genres' | 'view' | 'onChange'>) {
  const { open } = useDialogAddress();
  const { busy, publish, archive, sellOut, retract, publishMany, archiveMany } = useShowActions();
  const busyIds = useBusyIds();
  const [retracting, setRetracting] = useState<Show>();
  const [changing, setChanging] = useState<ComponentProps<typeof ChangeMany>>();
  const inArchive = props.view.status === 'archived';
  const menuOf = (show: ListedShow): MenuEntry[] => [
    { text: 'View Show Page', render: <NewTabLink href={`/shows/${show.id}`} /> },
    { text: 'Edit', onSelect: () => open({ show: show.id }) },
    { text: 'Duplicate…', onSelect: () => open({ duplicate: show.id }) },
    {
      text: 'History',
      render: <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }} />,
    },
    'separator',
    {
      text: show.is_published ? 'Unpublish' : 'Publish',
      disabled: show.is_archived,
      onSelect: () => publish(show, !show.is_published),
    },
    {
      text: show.is_sold_out ? 'Put Back on Sale' : 'Mark as Sold Out',
      onSelect: () => sellOut(show, !show.is_sold_out),
    },
    { text: 'Call Off or Move…', onSelect: () => open({ statusOf: show.id }) },
    {
      text: show.is_archived ? 'Unarchive' : 'Archive',
      onSelect: () => archive(show, !show.is_archived),
    },
    ...(show.was_published && !show.is_published
      ? [{ text: 'Remove from Calendar Feeds', onSelect: () => setRetracting(show) }]
      : []),
  ];
  return (
    <>
      <ShowsTable
        {...props}
        aside={<ShowCalendarButton />}
        work={{
          nameOf: ({ headlining_artist }) => headlining_artist,
          bulk: [
            { name: 'Publish', act: (ids) => publishMany(ids, true) },
            { name: 'Unpublish', act: (ids) => publishMany(ids, false) },
            {
              name: inArchive ? 'Unarchive' : 'Archive',
              act: (ids) => archiveMany(ids, !inArchive),
            },
            {
              name: 'Status…',
              act: (ids) => new Promise((resolve) => setChanging({ ids, onDone: resolve })),
            },
          ],
          busy,
          busyIds,
          onOpen: ({ id }) => open({ show: id }),
          menuOf,
        }}
      />
      {changing && (
        <ChangeMany
          ids={changing.ids}
          onDone={(unchanged) => {
            setChanging(undefined);
            changing.onDone(unchanged);
          }}
        />
      )}
      <ConfirmDialog
        open={retracting !== undefined}
        title="Remove this show from calendar feeds?"
        description={
          `Calendars that had ${retracting?.headlining_artist ?? ''} keep a cancelled show ` +
          'without a name. Publishing it again brings everything back.'
        }
        confirmLabel="Remove"
        onConfirm={() => {
          if (retracting) void retract(retracting);
          setRetracting(undefined);
        }}
        onClose={() => setRetracting(undefined)}
      />
    </>
  );
}

function NewTabLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}

interface ManyChange {
  /** What the shows become. */
  label: string;
  /** What the button says, and then the toast. */
  button: string;
  done: string;
  hasNote?: true;
  call: (
    call: { params: { id: string }; commands: string[] },
    status_note: string,
  ) => Promise<unknown>;
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
function ChangeMany({ ids, onDone }: ChangeManyProps) {
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
