import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { serverMessageOr } from '../api/error-details.ts';
import { recordedDate } from '../format/recorded-time.ts';
import { callApi } from '../session/call-api.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { queryClient } from './query-client.ts';
import { useChanges } from './use-changes.ts';

const NEWER = 'Something new arrived. Look again before you erase. ';

interface EraseEverythingProps {
  email: string;
  onErased: () => void;
  onClose: () => void;
}

/** Shows all messages and subscriptions of somebody, and erases what it shows. */
export function EraseEverything({ email, onErased, onClose }: EraseEverythingProps) {
  const [isNewer, setNewer] = useState(false);
  const { busy, change } = useChanges('messages');
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['everything of', email],
      queryFn: () => callApi('personal-data.erase', { body: { email, dry_run: true } }),
      // What came meanwhile is not erased unseen.
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  );
  const { messages = [], subscriptions = [], account, seen } = data ?? {};
  const entries = counted(messages.length + subscriptions.length, 'entry', 'entries');
  const erase = async () => {
    const isDone = await change({
      work: (commands) => callApi('personal-data.erase', { body: { email, seen }, commands }),
      done: `Erased ${entries} of ${email}.`,
      undo: 'never',
      failed: (refused) => {
        if (!(refused instanceof ApiError && refused.status === 409))
          return serverMessageOr(refused, 'Failed to erase everything. Please try again.');
        setNewer(true);
        void refetch();
        return undefined;
      },
    });
    if (!isDone) return;
    flushSync(onClose);
    onErased();
    void queryClient.invalidateQueries();
  };
  const found =
    `${counted(messages.length, 'message')}, ${counted(subscriptions.length, 'subscription')}. ` +
    'Nobody can read any of it then. This cannot be undone.';
  return (
    <ConfirmDialog
      open
      title={`Erase everything of ${email}?`}
      description={
        error
          ? serverMessageOr(error, 'Failed to look for it. Please try again.')
          : `${isNewer ? NEWER : ''}${data ? found : 'Looking for it…'}`
      }
      confirmLabel={`Erase ${entries}`}
      tone="destructive"
      busy={busy || isFetching || messages.length + subscriptions.length === 0}
      onConfirm={erase}
      onClose={onClose}
    >
      <ul className="stack gap-2 text-row anywhere">
        {messages.map(({ id, created_at, message_preview, is_suspected }) => (
          <li key={id}>
            {recordedDate(created_at)}: {message_preview}
            {is_suspected && ' (suspected)'}
          </li>
        ))}
        {subscriptions.map(({ id, subscribed_at }) => (
          <li key={id}>{recordedDate(subscribed_at)}: joined the mailing list</li>
        ))}
      </ul>
      {account && <p>Their account stays. Erase it under People.</p>}
    </ConfirmDialog>
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
