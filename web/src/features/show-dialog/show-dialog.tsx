import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useId } from 'react';
import type { Loaded } from '../../api/failed-load.ts';
import type { Day } from '../../format/day.ts';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import { OriginsToggle } from '../../edit/origins-toggle.tsx';
import { useFieldOrigins } from '../../edit/use-field-origins.ts';
import { useUndoCommands } from '../../session/use-undo-commands.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { useEdits } from '../../ui/table/edits.ts';
import { genreEdits } from './genre-edits.ts';
import { PublishedSwitch } from './published-switch.tsx';
import { SameDayNotice } from './same-day-notice.tsx';
import { ShowConflict } from './show-conflict.tsx';
import { ShowFields } from './show-fields.tsx';
import { useShowEditor } from './use-show-editor.ts';
import { saveButtons } from './save-buttons.ts';

interface ShowDialogProps {
  /** The show to edit, as the page has it; undefined for a new one. */
  show: Show | undefined;
  /** The preset date of a new show, `YYYY-MM-DD` or blank. */
  initialDate: string;
  /** The shows of the page, to name others on the same day. */
  shows: readonly Show[];
  genres: Loaded<readonly Genre[]>;
  onReload: () => Promise<unknown>;
  /** Called with a chosen day, whose shows may have to be loaded. */
  onDay: ((day: Day) => void) | undefined;
  /** Puts another show into the dialog. */
  onEditOther: (show: Show) => void;
  /** Called after a show was created or changed. */
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog that creates or edits a show. It asks before it discards changes. */
export function ShowDialog({
  show,
  initialDate,
  shows,
  genres,
  onReload,
  onDay,
  onEditOther,
  onSaved,
  onClose,
}: ShowDialogProps) {
  const formId = useId();
  const { items: listed } = useEdits(genreEdits, genres);
  const undoCommands = useUndoCommands();
  const names = new Map(listed.map((genre) => [genre.id, genre.name]));
  const origins = useFieldOrigins('show', show?.id ?? '', names);
  const { editor, dirty, change, choose, submit } = useShowEditor({
    show,
    initialDate,
    onSaved: (wasNew, commands) => {
      const run = undoCommands(commands);
      showToast({
        title: 'Success',
        description: `Show ${wasNew ? 'created' : 'updated'} successfully.`,
        ...(run && { action: { label: 'Undo', run } }),
      });
      onSaved();
    },
  });

  return (
    <EditorDialog
      title={show ? 'Edit Show' : 'Add Show'}
      size="wide"
      address="show"
      {...{ editor, dirty, formId, onClose }}
      saves={saveButtons(editor, submit)}
      besideSaves={
        <PublishedSwitch
          {...{ formId, editor }}
          origin={origins.of('is_published')}
          onChange={change}
        />
      }
    >
      {editor.conflict && editor.base && (
        <ShowConflict
          key={editor.base.etag}
          conflict={editor.conflict}
          updatedAt={editor.base.show.updated_at}
          genres={listed}
          formId={formId}
          onChoose={choose}
        />
      )}
      {show && <OriginsToggle origins={origins} />}
      <ShowFields
        key={show?.id}
        id={formId}
        editor={editor}
        dateNotice={
          <SameDayNotice
            day={editor.draft.date}
            showId={show?.id}
            shows={shows}
            onEdit={dirty || editor.saving ? undefined : onEditOther}
          />
        }
        originOf={origins.of}
        genres={genres}
        onGenresChanged={onReload}
        onChange={(changes) => {
          change(changes);
          // While a year is being typed, the date lies centuries in the past.
          if (changes.date && changes.date > '1900') onDay?.(changes.date);
        }}
        onSubmit={() => void submit()}
      />
    </EditorDialog>
  );
}
