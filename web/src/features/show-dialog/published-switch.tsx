import type { Editor } from '../../edit/editor.ts';
import { Switch } from '../../ui/form/switch.tsx';
import type { LoadedShow } from './save-show.ts';
import { fieldLabels, type ShowDraft } from './show-draft.ts';

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
      label={fieldLabels.is_published}
      description={`${publicationText(editor)} ${origin ?? ''}`.trim()}
      checked={editor.draft.is_published}
      onChange={(on) => onChange({ is_published: on })}
    />
  );
}

function publicationText({ base, draft }: Editor<LoadedShow, ShowDraft>): string {
  if (base?.show.is_archived) {
    return draft.is_published
      ? 'Saving takes this show out of the archive and publishes it.'
      : 'This show is archived. Publishing takes it out of the archive first.';
  }
  return draft.is_published
    ? 'Everybody can see this show.'
    : 'Only those who manage shows can see this one.';
}
