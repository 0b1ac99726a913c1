import type { Boot } from '@stagedoor/contracts/boot';
import type { Venue, VenuePage } from '@stagedoor/contracts/venue';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useId, useState, type ComponentType } from 'react';
import { queryClient } from '../../data/query-client.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { conflictSentences } from '../../edit/conflict-sentences.ts';
import { OriginsToggle, useFieldOrigins } from '../../edit/field-origins.tsx';
import { useEditor } from '../../edit/use-editor.ts';
import { useUnsavedGuard } from '../../edit/use-unsaved-guard.ts';
import { callApi } from '../../session/call-api.ts';
import { shownThemeAtom } from '../../theme/active-theme.atom.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { venueDetails } from '../../data/venue.query.ts';
import { announceVenue } from './load-venue.ts';
import {
  draftOf,
  drawnVenue,
  editableVenue,
  editToSent,
  explain,
  findErrors,
} from './venue-draft.ts';
import { VenueFields } from './venue-fields.tsx';
import styles from './venue-editor.module.css';

export interface PreviewProps {
  title: string;
  /** Whose header and facts are drawn. */
  venue?: Boot['venue'];
  pictures?: Venue['pictures'];
  faq?: Venue['faq'];
  /** The id of the question whose answer is shown. */
  open?: string | undefined;
  page?: Pick<VenuePage, 'title' | 'body'> | undefined;
  /** Whose footer is drawn. */
  footer?: Boot['venue'];
}

export interface VenueEditorProps {
  venue: Venue;
  /** Draws parts of the site as visitors will see them. */
  Preview: ComponentType<PreviewProps>;
}

/**
 * The form of the venue's own facts, beside the site as it will look with them. While nothing is
 * typed, it follows what others save.
 */
export function VenueEditor({ venue, Preview }: VenueEditorProps) {
  const formId = useId();
  const theme = useSelector(shownThemeAtom);
  const [opened, setOpened] = useState({ venue, times: 0 });
  const open = (now: Venue) => setOpened(({ times }) => ({ venue: now, times: times + 1 }));
  const { editor, dirty, change, choose, submit } = useEditor({
    editable: editableVenue,
    subject: 'venue',
    name: String(opened.times),
    opened: { base: opened.venue, draft: draftOf(opened.venue) },
    check: findErrors,
    save: ({ base = opened.venue, draft }, commands) =>
      callApi('venue.edit', { body: editToSent(base, draft), commands }),
    explain,
    onSaved: (_, saved, commands) => {
      announceVenue(saved);
      const run = undoCommands(commands, { about: { text: 'the venue' } });
      showToast({
        title: 'Success',
        description: 'Venue updated successfully.',
        ...(run && { action: { label: 'Undo', run } }),
      });
    },
    onDone: () => open(queryClient.getQueryData(venueDetails.queryKey) ?? opened.venue),
  });
  const { base, draft, conflict, saving, failures } = editor;
  if (venue !== opened.venue && !dirty && !saving && !conflict) open(venue);
  useEffect(() => {
    if (failures === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures, formId]);
  const question = useUnsavedGuard(dirty && !saving);
  const drawn = drawnVenue(venue, draft, theme?.css_vars);
  const { faq, pictures } = venue;
  const origins = useFieldOrigins('venue', 'venue');

  return (
    <div className={styles.columns}>
      <div className="shrink">
        <OriginsToggle origins={origins}>
          <LinkButton
            size="sm"
            to="/manage/history/$subject/$id"
            params={{ subject: 'venue', id: 'venue' }}
          >
            History
          </LinkButton>
        </OriginsToggle>
        {conflict && (
          <ConflictPanel
            key={JSON.stringify(base)}
            conflict={conflict}
            subject="venue"
            subjectId="venue"
            sentences={conflictSentences(conflict)}
            formId={formId}
            onChoose={choose}
          />
        )}
        <form
          id={formId}
          className="stack gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (dirty || conflict) submit();
          }}
        >
          <VenueFields
            {...{ draft, venue }}
            errors={editor.errors}
            originOf={origins.of}
            onChange={change}
          />
          <div className={styles.foot} data-keep-clear>
            <p className="text-sm quiet grow">
              {dirty ? 'Not saved yet.' : 'Everything is saved.'}
            </p>
            <Button type="submit" variant="primary" busy={saving}>
              {saving ? 'Saving...' : 'Save changes'}
            </Button>
          </div>
        </form>
      </div>
      <Preview title="Preview" venue={drawn} footer={drawn} {...{ faq, pictures }} />
      <ConfirmDialog {...question} />
    </div>
  );
}
