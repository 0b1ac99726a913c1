import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './show-notice.module.css';

interface ShowNoticeProps {
  show: Pick<Show, 'id' | 'is_archived' | 'is_published'>;
  onChanged: () => Promise<unknown>;
}

/** Tells staff why visitors do not see this show, and lets them change that. */
export function ShowNotice({ show, onChanged }: ShowNoticeProps) {
  const { busy, change } = useChanges();
  const notice = show.is_archived ? archived : show.is_published ? undefined : unpublished;
  if (!notice) return null;

  return (
    <div className={styles.notice} role="region" aria-label="Visibility">
      <p className="heading">{notice.text}</p>
      <Button
        busy={busy}
        onClick={() =>
          change({
            ...notice,
            work: (commands) => notice.act(show.id, commands),
            reload: onChanged,
          })
        }
      >
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
  act: (id: string, commands: string[]) => callApi('shows.unarchive', { params: { id }, commands }),
};

const unpublished = {
  text: 'This show is not yet published',
  action: 'Publish Show',
  done: 'Show published successfully.',
  failed: 'Failed to publish show. Please try again.',
  act: (id: string, commands: string[]) =>
    callApi('shows.edit', { params: { id }, body: { is_published: true }, commands }),
};
