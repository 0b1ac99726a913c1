import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { serverMessageOr } from '../../api/error-details.ts';
import { useBusyIds, useChanges, type Change } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { howFar, SENDING_BADGES } from './announcement-words.ts';
import { isUnderWay } from './load-announcements.ts';
import { SendDialog } from './send-dialog.tsx';

interface SendingCardProps {
  announcement: Announcement;
  /** Whether something was typed that the mail does not say yet. */
  isUnsaved?: boolean;
}

/** How far an announcement is, and what can be done about that. */
export function SendingCard({ announcement, isUnsaved = false }: SendingCardProps) {
  const { id, subject, state, held_reason, counts } = announcement;
  const navigate = useNavigate();
  const { change } = useChanges('announcements');
  const isBusy = useBusyIds().has(id);
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<'send' | 'delete'>();
  const sentence = howFar(announcement);
  useAnnounced(`${SENDING_BADGES[state].label}. ${sentence}`, state);
  const isDraft = state === 'draft';

  const act = (made: Pick<Change, 'work' | 'done' | 'settle'>) => {
    setFailure(undefined);
    setAsked(undefined);
    return change({
      ...{ ids: [id], undo: 'never', ...made },
      failed: (error) => {
        // It says what is missing, so it stays until that is there.
        if (!signOutIfUnauthorized(error)) setFailure(serverMessageOr(error, 'That failed.'));
        return undefined;
      },
    });
  };
  const params = { id };
  const send = (at: string) =>
    act({
      work: (commands) =>
        callApi('announcements.send', { params, body: at ? { at } : {}, commands }),
      done: at ? 'The announcement is scheduled.' : 'The announcement is on its way.',
    });
  const stop = () =>
    act({
      work: (commands) => callApi('announcements.cancel', { params, commands }),
      done: 'The announcement is stopped. Nobody gets it any more.',
    });
  const test = () =>
    act({
      work: (commands) => callApi('announcements.test', { params, commands }),
      done: 'The mail is on its way to you alone.',
    });
  const remove = () =>
    act({
      work: (commands) => callApi('announcements.delete', { params, commands }),
      done: 'The draft is deleted.',
      settle: () => navigate({ to: '/manage/announcements', search: {}, ignoreBlocker: true }),
    });

  return (
    <section className="card stack gap-3 padded" aria-labelledby="sending">
      <h2 id="sending" className="title">
        {isDraft ? 'Send' : 'Progress'}
      </h2>
      {failure && <ErrorBox message={failure} />}
      {held_reason !== null && <p>{held_reason}</p>}
      <p>{sentence}</p>
      {state === 'sending' && (
        <progress
          className="wide"
          aria-label="Sent"
          value={counts.sent + counts.failed}
          max={counts.recipients || 1}
        />
      )}
      <div className="cluster gap-3">
        {(isDraft || state === 'held') && (
          <Button
            variant={isUnsaved ? 'secondary' : 'primary'}
            busy={isBusy}
            disabled={isUnsaved}
            onClick={() => setAsked('send')}
          >
            {isDraft ? 'Send…' : 'Go on sending…'}
          </Button>
        )}
        {isDraft && (
          <>
            <Button busy={isBusy} disabled={isUnsaved} onClick={test}>
              Send me a test
            </Button>
            <Button variant="ghost" busy={isBusy} onClick={() => setAsked('delete')}>
              Delete draft
            </Button>
          </>
        )}
        {isUnderWay(announcement) && (
          <Button busy={isBusy} onClick={stop}>
            {state === 'sending' ? 'Stop sending' : 'Do not send it'}
          </Button>
        )}
      </div>
      {isDraft && isUnsaved && (
        <p className="text-sm quiet">Save first: what goes out is what you saved.</p>
      )}
      {asked === 'send' && (
        <SendDialog
          {...{ subject, recipients: counts.recipients, isFirst: isDraft }}
          onSend={send}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        title="Delete this draft?"
        description={`${subject} has gone out to nobody. This cannot be undone.`}
        confirmLabel="Delete"
        tone="destructive"
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
