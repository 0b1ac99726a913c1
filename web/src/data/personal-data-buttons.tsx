import { IconFileDownload, IconUserX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { serverMessageOr } from '../api/error-details.ts';
import { counted } from '../format/counted.ts';
import { recordedDate } from '../format/recorded-time.ts';
import { callApi } from '../session/call-api.ts';
import { saveAsFile } from '../session/save-as-file.ts';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';
import { useUser } from '../session/user.atom.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { showError } from '../ui/toast/toast.atom.ts';
import { queryClient } from './query-client.ts';
import { useChanges } from './use-changes.ts';

const NOT_SAVED = 'Failed to export personal data. Please try again.';
const NOT_ERASED = 'Failed to erase everything. Please try again.';
const NEWER = 'Something new arrived. Look again before you erase. ';
const LAST = 'Nobody can read any of it then. This cannot be undone.';

interface PersonalDataButtonsProps {
  email: string;
  /** In a table: icons without words. */
  isDense?: boolean;
  onErased: () => void;
}

/** Saves everything about one person as a file, or erases it. Only site managers may. */
export function PersonalDataButtons({ email, isDense, onErased }: PersonalDataButtonsProps) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  if (user?.is_site_manager !== true) return null;
  const save = async () => {
    setBusy(true);
    await saveAsFile('personal-data.export', { body: { email } }).catch((error: unknown) => {
      if (!signOutIfUnauthorized(error)) showError(serverMessageOr(error, NOT_SAVED));
    });
    setBusy(false);
  };
  const button = ({ label, icon, ...rest }: ComponentProps<typeof IconButton>) => {
    const look = { ...rest, size: 'sm', variant: 'ghost' } as const;
    if (isDense) return <IconButton {...look} {...{ label, icon }} />;
    return <Button {...look}>{label}</Button>;
  };
  return (
    <>
      {button({
        label: isDense ? `Export personal data of ${email}` : 'Export personal data',
        ...{ icon: <IconFileDownload size="1.125rem" aria-hidden />, busy, onClick: save },
      })}
      {button({
        label: `Erase everything of ${email}`,
        ...{ icon: <IconUserX size="1.125rem" aria-hidden />, onClick: () => setErasing(true) },
      })}
      {erasing && <EraseEverything {...{ email, onErased }} onClose={() => setErasing(false)} />}
    </>
  );
}

type EraseEverythingProps = Omit<PersonalDataButtonsProps, 'isDense'> & { onClose: () => void };

/** Shows all messages and subscriptions of somebody, and erases what it shows. */
function EraseEverything({ email, onErased, onClose }: EraseEverythingProps) {
  const [isNewer, setNewer] = useState(false);
  const { busy, change } = useChanges('messages');
  const everything = {
    queryKey: ['everything of', email],
    queryFn: () => callApi('personal-data.erase', { body: { email, dry_run: true } }),
    // What comes meanwhile is not erased unseen.
    ...({ staleTime: 'static', gcTime: 0 } as const),
  };
  const { data, error, isFetching, refetch } = useQuery(everything, queryClient);
  const { messages = [], subscriptions = [], account, seen } = data ?? {};
  const total = messages.length + subscriptions.length;
  const entries = counted(total, 'entry', 'entries');
  const counts = `${counted(messages.length, 'message')}, ${counted(subscriptions.length, 'subscription')}`;
  const found = error ? NOT_ERASED : data ? `${counts}. ${LAST}` : 'Looking for it…';
  const erase = async () => {
    const isDone = await change({
      work: (commands) => callApi('personal-data.erase', { body: { email, seen }, commands }),
      done: `Erased ${entries} of ${email}.`,
      undo: 'never',
      failed: (refused) => {
        if (!(refused instanceof ApiError && refused.status === 409))
          return serverMessageOr(refused, NOT_ERASED);
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
  return (
    <ConfirmDialog
      open
      title={`Erase everything of ${email}?`}
      description={(isNewer ? NEWER : '') + found}
      confirmLabel={`Erase ${entries}`}
      tone="destructive"
      busy={busy || isFetching || total === 0}
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
