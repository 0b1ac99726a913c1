import { useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { listed } from '../../format/listed.ts';
import { useChanges } from '../../data/use-changes.ts';
import { useIsAdmin } from '../../session/user.atom.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { loadState, type SeenEntry, type Story } from './load-story.ts';
import { comparedFields } from './state-fields.ts';

interface RestoreButtonProps {
  story: Story;
  seen: SeenEntry;
  /** Loads the story again, and shows its newest revision. */
  onRestored: () => Promise<unknown>;
}

const FAILED = 'Failed to restore this revision. Please try again.';

/** Lets staff restore a past revision of a show, after saying what that changes. */
export function RestoreButton({ story, seen, onRestored }: RestoreButtonProps) {
  const { subject, id, entries } = story;
  const [differing, setDiffering] = useState<readonly string[]>();
  const preparing = useChanges('shows');
  const restoring = useChanges('shows');
  const newest = entries.at(-1);
  const admin = useIsAdmin();
  if (!admin || subject !== 'show' || !newest || newest?.position === seen.entry.position)
    return null;

  const compare = async () => {
    const now = await loadState(story, newest, AbortSignal.timeout(30_000));
    const fields = comparedFields(now, seen.state).filter(({ changed }) => changed);
    setDiffering(fields.map(({ field }) => fieldLabel(field)));
  };
  const restore = async () => {
    const { revision } = seen.entry;
    await restoring.change({
      work: (commands) =>
        callApi('shows.restore', { params: { id }, body: { revision }, commands }),
      settle: onRestored,
      done: 'Revision restored successfully.',
      failed: FAILED,
    });
    setDiffering(undefined);
  };
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={preparing.busy}
        onClick={() => void preparing.change({ work: compare, failed: FAILED })}
      >
        Restore this revision
      </Button>
      <ConfirmDialog
        open={differing !== undefined}
        title="Restore this revision?"
        description={
          differing?.length
            ? `This changes ${listed(differing)}. What was in between stays in the history.`
            : 'The show is like this now: nothing will change.'
        }
        confirmLabel="Restore"
        busy={restoring.busy}
        onConfirm={() => void restore()}
        onClose={() => setDiffering(undefined)}
      />
    </>
  );
}
