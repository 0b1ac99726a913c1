import type { Show } from '@stagedoor/contracts/show';
import { useId, useState } from 'react';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.atom.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SameDayNotice } from './same-day-notice.tsx';
import { ShowConflict } from './show-conflict.tsx';
import { ShowFields } from './show-fields.tsx';
import styles from './show-fields.module.css';
import { useGenres } from './use-genres.ts';
import { useShowEditor } from './use-show-editor.ts';

export interface ShowDialogProps {
  /** The show to edit; without it, a new one is made. */
  showId?: string;
  /** The day that a new show begins with, `YYYY-MM-DD`. */
  initialDate?: string;
  /** Every show, where the page has them; else the dialog loads those of the chosen day. */
  shows?: readonly Show[];
  onClose: () => void;
  /** A show was created or changed; the dialog closes right after. */
  onSaved?: () => void;
}

/** The dialog in which a show is made and edited. It asks before anything typed is lost. */
export default function ShowDialog({
  showId: firstId,
  initialDate,
  shows,
  onClose,
  onSaved,
}: ShowDialogProps) {
  const formId = useId();
  // Another show on the same day can be edited in the same dialog.
  const [showId, setShowId] = useState(firstId);
  const toast = useToast();
  const genres = useGenres();
  const { editor, dirty, loadProblem, load, change, choose, submit } = useShowEditor({
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
  });
  const editOther = ({ id }: Show) => {
    setShowId(id);
    load(id);
  };

  return (
    <EditorDialog
      title={showId ? 'Edit Show' : 'Add Show'}
      size="wide"
      {...{ editor, dirty, formId, onClose }}
      saveLabel={showId ? 'Save Changes' : 'Create Show'}
    >
      {editor?.conflict && editor.base && (
        <ShowConflict
          key={editor.base.etag}
          conflict={editor.conflict}
          updatedAt={editor.base.show.updated_at}
          genres={genres.list}
          formId={formId}
          onChoose={choose}
        />
      )}
      {editor ? (
        <ShowFields
          id={formId}
          editor={editor}
          dateNotice={
            <SameDayNotice
              day={editor.draft.date}
              showId={showId}
              shows={shows}
              onEdit={dirty || editor.saving ? undefined : editOther}
            />
          }
          genres={genres}
          onChange={change}
          onSubmit={submit}
        />
      ) : loadProblem ? (
        <ErrorBox
          message={loadProblem === 'missing' ? 'Show not found' : 'Failed to load show details'}
        >
          <Button size="sm" onClick={() => showId && load(showId)}>
            Try again
          </Button>
        </ErrorBox>
      ) : (
        <Waiting />
      )}
    </EditorDialog>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {['4.5rem', '4.5rem', '7rem', '4.5rem', '4.5rem'].map((height, place) => (
        <Skeleton key={place} style={{ height }} />
      ))}
    </div>
  );
}
