import type { Editor } from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Switch } from '../../ui/form/switch.tsx';
import type { LoadedShow } from './save-show.ts';
import type { ShowDraft } from './show-draft.ts';

interface PublishedSwitchProps {
  formId: string;
  editor: Editor<LoadedShow, ShowDraft>;
  /** Who set the field, if the dialog shows that. */
  origin: string | undefined;
  onChange: (changes: Partial<ShowDraft>) => void;
}

/** The switch that publishes the show, with a description of what saving does. */
export function PublishedSwitch({ formId, editor, origin, onChange }: PublishedSwitchProps) {
  return (
    <Switch
      form={formId}
      label={fieldLabel('is_published')}
      description={`${publicationText(editor)} ${origin ?? ''}`.trim()}
      checked={editor.draft.is_published}
      onChange={(on) => onChange({ is_published: on })}
    />
  );
}

function publicationText({ base, draft }: Editor<LoadedShow, ShowDraft>): string {
  const missing = missingParts(draft);
  if (base?.show.is_archived) {
    return draft.is_published
      ? 'Saving takes this show out of the archive and publishes it.'
      : 'This show is archived. Publishing takes it out of the archive first.';
  }
  if (!draft.is_published) return 'Only those who manage shows can see this one.';
  if (base?.show.is_published || missing.length === 0) return 'Everybody can see this show.';
  return `Goes live without ${listed(missing)}.`;
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
