import type { Show } from '@stagedoor/contracts/show';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.atom.ts';
import styles from './show-notice.module.css';

interface ShowNoticeProps {
  show: Pick<Show, 'id' | 'is_archived' | 'is_published'>;
  onChanged: () => Promise<void>;
}

/** Tells those who run the venue why visitors do not see this show, and lets them change that. */
export function ShowNotice({ show, onChanged }: ShowNoticeProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const notice = show.is_archived ? archived : show.is_published ? undefined : unpublished;
  if (!notice) return null;

  const act = async () => {
    setBusy(true);
    try {
      await notice.act(show.id);
      await onChanged();
      toast({ title: 'Success', description: notice.done });
    } catch {
      toast({ title: 'Error', description: notice.failed, tone: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.notice} role="region" aria-label="Visibility">
      <p className={styles.text}>{notice.text}</p>
      <Button busy={busy} onClick={act}>
        {notice.action}
      </Button>
    </div>
  );
}

const archived = {
  text: 'This show is archived',
  action: 'Unarchive Show',
  done: 'Show unarchived successfully.',
  failed: 'Failed to unarchive show. Please try again.',
  act: (id: string) => callApi('shows.unarchive', { params: { id } }),
};

const unpublished = {
  text: 'This show is not yet published',
  action: 'Publish Show',
  done: 'Show published successfully.',
  failed: 'Failed to publish show. Please try again.',
  act: (id: string) => callApi('shows.edit', { params: { id }, body: { is_published: true } }),
};
