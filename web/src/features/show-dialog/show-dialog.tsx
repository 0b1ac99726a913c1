import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { boot } from '../../boot/boot-data.ts';
import { venueToday } from '../../format/venue-today.ts';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import type { Editor } from '../../edit/editor.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { OriginsToggle, useFieldOrigins } from '../../edit/field-origins.tsx';
import { dayOf, type Day } from '../../format/day.ts';
import { recordedTime } from '../../format/recorded-time.ts';
import { listed } from '../../format/listed.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { fieldLabel } from '../../field-change/field-label.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { isTypedInFull } from '../../ui/form/typed-in-full.ts';
import { SameDayNotice } from './same-day-notice.tsx';
import { conflictSentences, lostOf } from './save-failure.ts';
import { blankDraft, findErrors, nextDraft, nowOrLater, type ShowDraft } from './show-draft.ts';
import { ShowForm } from './show-form.tsx';
import { isPastDraft, isWholeDay, questionsOf, type Question } from './show-questions.ts';
import { OtherSaves } from './other-saves.tsx';
import { showSaved } from './show-saved.ts';
import { isShowUnsaved, keepUnsaved } from './unsaved-shows.ts';
import { useGenres } from './use-genres.ts';
import { useShowEditor } from './save-show.ts';
import { classes } from '../../ui/classes.ts';
import styles from './show-form.module.css';

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
  const { swap } = useDialogAddress();
  const { genres: listed } = useGenres();
  const names = new Map(listed.map((genre) => [genre.id, genre.name]));
  const origins = useFieldOrigins('show', show?.id ?? '', names);
  const [fresh, setFresh] = useState(() => ({
    ...{ name: newForm(), draft: blankDraft(initialDate), isNext: false },
  }));
  const addsAnother = useRef(false);
  const { name, editor, dirty, change, choose, submit, progress } = useShowEditor({
    show,
    fresh,
    onSaved: (wasNew, saved, commands) => {
      showSaved(wasNew ? 'created' : 'updated', [saved], commands);
      onSaved?.(saved);
    },
    onDone,
  });
  const { base, draft, saving } = editor;
  const isNew = base === undefined;
  const [asked, setAsked] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const confirmed = useRef<string[]>([]);
  const today = venueToday();
  const isOver = isPastDraft(draft, today) && draft.date !== (base && dayOf(base.date));
  const newLabel = draft.is_published ? 'Publish show' : 'Save draft';
  const saveLabel = !isNew ? 'Save changes' : draft.publish_at ? 'Schedule show' : newLabel;
  const save = (another = false) => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement && !isTypedInFull(form)) return;
    addsAnother.current = another;
    const questions = questionsOf(base, draft, { today, time_zone: boot.venue.time_zone });
    const next = questions.find(({ description }) => !confirmed.current.includes(description));
    if (!next || Object.keys(findErrors(draft)).length > 0) {
      if (submit() && another) setFresh({ name: newForm(), draft: nextDraft(draft), isNext: true });
      return;
    }
    setAsked(next);
    setAsking(true);
  };
  useEffect(() => {
    if (!fresh.isNext) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [fresh, formId]);

  return (
    <EditorDialog
      title={isNew ? 'Add Show' : 'Edit Show'}
      size="wide"
      address="show"
      {...{ editor, dirty, formId, onClose }}
      lost={lostOf(editor)}
      saveLabel={saveLabel}
      goesOn
      progress={saving ? progress : undefined}
      onKeyDown={(event) => onEnter(event, isNew)}
      secondaryAction={
        isNew && (
          <Button aria-keyshortcuts="Control+Shift+Enter" busy={saving} onClick={() => save(true)}>
            Save and add another
            <kbd className={classes('text-xs', styles.desk)} aria-hidden="true">
              Ctrl+Shift+Enter
            </kbd>
          </Button>
        )
      }
      notice={
        isNew && (
          <OtherSaves
            isSaving={saving}
            onBack={(other) => {
              if (dirty) keepUnsaved({ name, draft, failure: { errors: {}, problem: LEFT } });
              setFresh({ name: other, draft, isNext: true });
            }}
          />
        )
      }
      besideSaves={
        <Switch
          form={formId}
          label={fieldLabel('is_published')}
          description={[statusText(base), publicationText(editor), origins.of('is_published')]
            .filter(Boolean)
            .join(' ')}
          checked={draft.is_published}
          onChange={(on) => change(nowOrLater({ is_published: on }))}
        />
      }
    >
      {editor.conflict && base && (
        <ConflictPanel
          key={base.updated_at}
          conflict={editor.conflict}
          subject="show"
          subjectId={base.id}
          sentences={conflictSentences(editor.conflict, recordedTime(base.updated_at))}
          onChoose={choose}
          {...{ names, formId }}
        />
      )}
      {show && (
        <OriginsToggle origins={origins}>
          <Button size="sm" disabled={dirty || saving} onClick={() => swap({ duplicate: show.id })}>
            Duplicate…
          </Button>
          <Button size="sm" disabled={dirty || saving} onClick={() => swap({ statusOf: show.id })}>
            Call Off or Move…
          </Button>
        </OriginsToggle>
      )}
      <ShowForm
        key={name}
        id={formId}
        editor={editor}
        dateHint={isOver ? 'This date is past.' : undefined}
        dateNotice={
          <SameDayNotice
            day={draft.date}
            artist={draft.headlining_artist}
            showId={base?.id}
            shows={shows}
            onEdit={onEditOther}
            isDirty={dirty || saving}
          />
        }
        originOf={origins.of}
        onChange={(changes) => {
          change(nowOrLater(changes));
          if (changes.date && isWholeDay(changes.date)) onDay?.(changes.date);
        }}
        onSubmit={() => save()}
      />
      <ConfirmDialog
        open={isAsking}
        title={asked?.title ?? ''}
        description={asked?.description ?? ''}
        confirmLabel={saveLabel}
        cancelLabel={asked?.back ?? ''}
        onConfirm={() => {
          setAsking(false);
          if (asked) confirmed.current.push(asked.description);
          save(addsAnother.current);
        }}
        onClose={() => setAsking(false)}
      />
    </EditorDialog>
  );
}

// Saves go on, and what failed is kept, when no dialog is open.
addEventListener('beforeunload', (event) => {
  if (isShowUnsaved()) event.preventDefault();
});

const LEFT = 'You left it for another show.';

let forms = 0;

/** The name of one more form of a new show. */
function newForm(): string {
  forms += 1;
  return `new ${forms}`;
}

/**
 * Ctrl or ⌘ with Enter saves, and with Shift goes on to another new show. Enter alone goes to the
 * next field of a new show, which nobody is to publish by accident; it presses buttons and begins
 * lines as everywhere.
 */
function onEnter(event: KeyboardEvent, isNew: boolean): void {
  const { target, currentTarget, key, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
  const isHere = target instanceof Element && currentTarget.contains(target);
  if (key !== 'Enter' || !isHere || nativeEvent.isComposing) return;
  const form = currentTarget.querySelector('form');
  if (ctrlKey || metaKey) {
    event.preventDefault();
    const another = currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts]');
    if (shiftKey && another) another.click();
    else form?.requestSubmit();
  } else if (form && isNew && target.matches('input, select')) {
    event.preventDefault();
    const fields = [...form.elements].filter(
      (element) => element.matches(FIELDS) && element.checkVisibility(),
    );
    const next = fields[fields.indexOf(target) + 1];
    if (next instanceof HTMLElement) next.focus();
    // As with Tab, what is typed replaces what the show before had.
    if (next instanceof HTMLInputElement) next.select();
  }
}

/** A button with a name is a field; the button that saves comes last. */
const FIELDS = 'input, select, textarea, button[name], [type=submit]';

function statusText(base: Show | undefined): string {
  return base && base.event_status !== 'scheduled' ? `${STATUS_NAMES[base.event_status]}.` : '';
}

function publicationText({ base, draft }: Editor<Show, ShowDraft>): string {
  const missing = missingParts(draft);
  if (base?.is_archived) {
    return draft.is_published
      ? 'Saving takes this show out of the archive and publishes it.'
      : 'This show is archived. Publishing takes it out of the archive first.';
  }
  const without = missing.length > 0 ? ` without ${listed(missing)}` : '';
  if (draft.publish_at) return `Goes live on ${weekdayTime(draft.publish_at)}${without}.`;
  if (!draft.is_published) return 'Only those who manage shows can see this one.';
  if (base?.is_published || missing.length === 0) return 'Everybody can see this show.';
  return `Goes live${without}.`;
}

/** What visitors look for and do not find yet. */
function missingParts(draft: ShowDraft): string[] {
  const { photos, ticket_url, ticket_instructions, genre_id, doors_time, show_time } = draft;
  const parts: [part: string, isMissing: boolean][] = [
    ['a photo', photos.length === 0],
    ['a ticket link', ticket_url.trim() === '' && ticket_instructions.trim() === ''],
    ['a genre', ['', 'none'].includes(genre_id)],
    ['times', doors_time === '' && show_time === ''],
    ['a doors time', doors_time === '' && show_time !== ''],
    ['a show time', doors_time !== '' && show_time === ''],
  ];
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part);
}
