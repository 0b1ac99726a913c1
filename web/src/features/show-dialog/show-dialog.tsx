import type { Show } from '@stagedoor/contracts/show';
import { useId, useState, type KeyboardEvent } from 'react';
import { venueToday } from '../../boot/venue-today.ts';
import { dayOf, type Day } from '../../format/day.ts';
import { fullDate } from '../../format/show-date.ts';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import { OriginsToggle } from '../../edit/origins-toggle.tsx';
import { useFieldOrigins } from '../../edit/use-field-origins.ts';
import { putItem } from '../../session/cached-items.ts';
import { showList } from '../../session/shows.query.ts';
import { undoCommands } from '../../session/undo-commands.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { aboutShow } from '../../ui/toast/about-show.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { useGenres } from './use-genres.ts';
import { PublishedSwitch } from './published-switch.tsx';
import { SameDayNotice } from './same-day-notice.tsx';
import { savedExcept } from './save-failure.ts';
import { ShowConflict } from './show-conflict.tsx';
import { findErrors } from './show-draft.ts';
import { ShowFields } from './show-fields.tsx';
import { useShowEditor } from './use-show-editor.ts';

interface ShowDialogProps {
  /** The show to edit, as the page has it; undefined for a new one. */
  show: Show | undefined;
  /** The preset date of a new show, `YYYY-MM-DD` or blank. */
  initialDate: string;
  /** The shows of the page, to name others on the same day. */
  shows: readonly Show[];
  /** Called with a chosen day, whose shows may have to be loaded. */
  onDay: ((day: Day) => void) | undefined;
  /** Puts another show into the dialog. */
  onEditOther: (show: Show) => void;
  /** Called after a show was created or changed. */
  onSaved: ((saved: Show) => void) | undefined;
  /** Closes the dialog after a save, if it is still open. */
  onDone: () => void;
  onClose: () => void;
}

/** The dialog that creates or edits a show. It asks before it discards changes. */
export function ShowDialog({
  show,
  initialDate,
  shows,
  onDay,
  onEditOther,
  onSaved,
  onDone,
  onClose,
}: ShowDialogProps) {
  const formId = useId();
  const { genres: listed } = useGenres();
  const names = new Map(listed.map((genre) => [genre.id, genre.name]));
  const origins = useFieldOrigins('show', show?.id ?? '', names);
  const { editor, dirty, change, changeNow, choose, submit, progress } = useShowEditor({
    show,
    initialDate,
    onSaved: (wasNew, saved, commands) => {
      putItem(showList.queryKey, saved);
      const run = undoCommands(commands);
      showToast({
        title: 'Success',
        description: `Show ${wasNew ? 'created' : 'updated'} successfully.`,
        about: aboutShow(saved),
        ...(run && { action: { label: 'Undo', run } }),
      });
      onSaved?.(saved);
    },
    onDone,
  });
  const { base, draft, saving } = editor;
  const isNew = base === undefined;
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [confirmedDay, setConfirmedDay] = useState<Day>();
  const isPast = isPastDay(draft.date) && draft.date !== (base && dayOf(base.show.date));
  const saveLabel = !isNew ? 'Save changes' : draft.is_published ? 'Publish show' : 'Save draft';
  const save = () => {
    if (isReading) return;
    const mustAsk = isNew && isPast && draft.date !== confirmedDay;
    if (mustAsk && Object.keys(findErrors(draft)).length === 0) setAsking(true);
    else void submit();
  };

  return (
    <EditorDialog
      title={show ? 'Edit Show' : 'Add Show'}
      size="wide"
      address="show"
      {...{ editor, dirty, formId, onClose }}
      lost={base && editor.stored ? savedExcept(base.show, draft) : undefined}
      saveLabel={saveLabel}
      progress={isReading ? 'Reading photos...' : saving ? progress : undefined}
      onKeyDown={(event) => onEnter(event, isNew)}
      besideSaves={
        <PublishedSwitch
          {...{ formId, editor }}
          origin={origins.of('is_published')}
          onChange={change}
        />
      }
    >
      {editor.conflict && base && (
        <ShowConflict
          key={base.etag}
          conflict={editor.conflict}
          updatedAt={base.show.updated_at}
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
        dateHint={isPast ? 'This date is past.' : undefined}
        dateNotice={
          <SameDayNotice
            day={draft.date}
            artist={draft.headlining_artist}
            showId={base?.show.id}
            shows={shows}
            onEdit={onEditOther}
            isDirty={dirty || saving}
          />
        }
        originOf={origins.of}
        onReading={setReading}
        onPhotos={changeNow}
        onChange={(changes) => {
          change(changes);
          // While a year is being typed, the date lies centuries in the past.
          if (changes.date && changes.date > '1900') onDay?.(changes.date);
        }}
        onSubmit={save}
      />
      <ConfirmDialog
        open={isAsking}
        title="Is this date right?"
        description={`${fullDate(draft.date)}, is past. This show goes to the past events.`}
        confirmLabel={saveLabel}
        cancelLabel="Change the date"
        onConfirm={() => {
          setAsking(false);
          setConfirmedDay(draft.date);
          void submit();
        }}
        onClose={() => setAsking(false)}
      />
    </EditorDialog>
  );
}

/** While a year is being typed, the date lies centuries in the past. */
function isPastDay(day: Day): boolean {
  return day > '1900' && day < venueToday();
}

/**
 * Ctrl or ⌘ with Enter saves. Enter alone goes to the next field of a new show, which nobody is to
 * publish by accident; it presses buttons and begins lines as everywhere.
 */
function onEnter(event: KeyboardEvent, isNew: boolean): void {
  const { target, currentTarget, key, ctrlKey, metaKey, nativeEvent } = event;
  const isHere = target instanceof Element && currentTarget.contains(target);
  if (key !== 'Enter' || !isHere || nativeEvent.isComposing) return;
  const form = currentTarget.querySelector('form');
  if (ctrlKey || metaKey) {
    event.preventDefault();
    form?.requestSubmit();
  } else if (form && isNew && target.matches('input, select')) {
    event.preventDefault();
    const fields = [...form.elements].filter(
      (element) => element.matches(FIELDS) && element.checkVisibility(),
    );
    const next = fields[fields.indexOf(target) + 1];
    if (next instanceof HTMLElement) next.focus();
  }
}

/** A button with a name is a field; the button that saves comes last. */
const FIELDS = 'input, select, textarea, button[name], [type=submit]';
