import type { Message } from '@stagedoor/contracts/message';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useToast } from '../../ui/toast.atom.ts';
import { changeMany, markManyUnread } from './message-calls.ts';

type Outcomes = Awaited<ReturnType<typeof changeMany>>;

/** Changes to messages of the list, one or many. Each tells how it went and has the lists reloaded when something changed. */
export function useMessageActions(onChanged: () => Promise<void>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** Whether it was done. What is done by itself (no `done`) is told only when it fails. */
  const attempt = async (
    work: () => Promise<unknown>,
    done: string | undefined,
    failed: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      await onChanged();
      if (done !== undefined) toast({ title: 'Success', description: done });
      return true;
    } catch {
      toast({ title: 'Error', description: failed, tone: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Answers the ids that could not be changed. */
  const attemptMany = async (
    work: () => Promise<Outcomes>,
    done: string,
    failed: string,
  ): Promise<readonly string[]> => {
    setBusy(true);
    const outcomes = await work();
    const count = outcomes.filter(({ ok }) => ok).length;
    if (count > 0) await onChanged();
    toast(
      count > 0
        ? { title: 'Success', description: `${count} message(s) ${done}.` }
        : { title: 'Error', description: failed, tone: 'destructive' },
    );
    setBusy(false);
    return outcomes.filter(({ ok }) => !ok).map(({ id }) => id);
  };

  return {
    busy,
    markRead: ({ id }: Message, isRead: boolean) =>
      attempt(
        () => callApi(isRead ? 'messages.mark-read' : 'messages.mark-unread', { params: { id } }),
        `Message marked as ${isRead ? 'read' : 'unread'}.`,
        'Failed to update message. Please try again.',
      ),
    /** For a message that was just opened. */
    noteRead: ({ id }: Message) =>
      attempt(
        () => callApi('messages.mark-read', { params: { id } }),
        undefined,
        'Failed to update message. Please try again.',
      ),
    archive: ({ id }: Message, isArchived: boolean) =>
      attempt(
        () => callApi(isArchived ? 'messages.archive' : 'messages.unarchive', { params: { id } }),
        `Message ${verb(isArchived)}d successfully.`,
        `Failed to ${verb(isArchived)} message. Please try again.`,
      ),
    erase: ({ id }: Message) =>
      attempt(
        () => callApi('messages.erase', { params: { id } }),
        'Message erased successfully.',
        'Failed to erase message. Please try again.',
      ),
    markManyRead: (ids: readonly string[], isRead: boolean) =>
      attemptMany(
        () => (isRead ? changeMany('messages.bulk-mark-read', ids) : markManyUnread(ids)),
        `marked as ${isRead ? 'read' : 'unread'}`,
        'Failed to update messages. Please try again.',
      ),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      attemptMany(
        () => changeMany(isArchived ? 'messages.bulk-archive' : 'messages.bulk-unarchive', ids),
        `${verb(isArchived)}d successfully`,
        `Failed to ${verb(isArchived)} messages. Please try again.`,
      ),
  };
}

function verb(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
