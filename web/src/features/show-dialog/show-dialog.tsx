import type { Show } from '@stagedoor/contracts/show';
import { useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/toast/toast.atom.ts';
import { ClashNotice } from './clash-notice.tsx';
import { findClashes } from './clashes.ts';
import { SaveProblem } from './save-problem.tsx';
import { ShowConflict } from './show-conflict.tsx';
import { ShowFields } from './show-fields.tsx';
import { isDirty } from './show-form.ts';
import { ShowFormWaiting } from './show-form-waiting.tsx';
import { UnsavedGuard } from '../../edit/unsaved-guard.tsx';
import { useGenres } from './use-genres.ts';
import { useShowForm } from './use-show-form.ts';
import { useShowsOf } from './use-shows-of.ts';
import { useUnsaved } from '../../edit/use-unsaved.ts';

export interface ShowDialogProps {
  /** The show to edit; without, a new one is made. */
  showId?: string;
  /** The day that a new show begins with, `YYYY-MM-DD`. */
  initialDate?: string;
  /** Every show, where the page has them; else the dialog asks for those of the chosen day. */
  shows?: readonly Show[];
  open: boolean;
  onClose: () => void;
  /** A show was created or changed; the dialog closes right after. */
  onSaved?: () => void;
}

/** The dialog in which a show is made and edited. It asks before anything that was typed is lost. */
export function ShowDialog({ open, ...props }: ShowDialogProps) {
  return open ? <OpenShowDialog {...props} /> : null;
}

function OpenShowDialog({
  showId: firstId,
  initialDate,
  shows,
  onClose,
  onSaved,
}: Omit<ShowDialogProps, 'open'>) {
  const formId = useId();
  // Another show on the same day can be edited in the same dialog.
  const [showId, setShowId] = useState(firstId);
  const toast = useToast();
  const { form, ...editing } = useShowForm({
    showId,
    initialDate,
    onSaved: () => {
      toast({
        title: 'Success',
        description: `Show ${showId ? 'updated' : 'created'} successfully.`,
      });
      onSaved?.();
      onClose();
    },
    onFailed: () =>
      toast({
        title: 'Error',
        description: 'Failed to save show. Please try again.',
        tone: 'destructive',
      }),
  });
  const saving = form.status === 'open' && form.saving;
  const dirty = isDirty(form);
  const unsaved = useUnsaved(dirty, onClose);
  const day = form.status === 'open' ? form.draft.fields.date : '';
  const known = useShowsOf(day, shows);
  const genres = useGenres();
  const editOther = ({ id }: Show) => {
    setShowId(id);
    editing.reload();
  };

  return (
    <Dialog
      open
      title={showId ? 'Edit Show' : 'Add Show'}
      size="wide"
      locked={saving}
      onClose={() => saving || unsaved.close()}
      footer={
        form.status === 'open' && (
          <>
            <SaveProblem problem={form.problem} />
            <Button onClick={unsaved.close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              {saving ? 'Saving...' : showId ? 'Save Changes' : 'Create Show'}
            </Button>
          </>
        )
      }
    >
      {form.status === 'open' && form.conflict && form.base && (
        <ShowConflict
          key={form.base.etag}
          conflict={form.conflict}
          updatedAt={form.base.show.updated_at}
          genres={genres.list}
          formId={formId}
          onChoose={editing.choose}
        />
      )}
      {form.status === 'open' ? (
        <ShowFields
          id={formId}
          form={form}
          clash={
            <ClashNotice
              shows={findClashes(known, day, showId)}
              onEdit={dirty || saving ? undefined : editOther}
            />
          }
          genres={genres}
          onChange={editing.change}
          onPhotosChange={editing.changePhotos}
          onSubmit={editing.save}
        />
      ) : (
        <ShowFormWaiting form={form} onRetry={editing.reload} />
      )}
      <UnsavedGuard {...unsaved} />
    </Dialog>
  );
}
