import type { SaveButton } from '../../edit/editor-dialog.tsx';
import type { Editor } from '../../edit/editor.ts';
import type { LoadedShow } from './save-show.ts';
import type { ShowDraft } from './show-draft.ts';

/**
 * The buttons that save a show. A new or unpublished show has two, which save it as a draft or
 * publish it, whatever the switch says; Enter presses the one that agrees with the switch.
 */
export function saveButtons(
  { base, draft }: Pick<Editor<LoadedShow, ShowDraft>, 'base' | 'draft'>,
  save: (changes: Partial<ShowDraft>) => void,
): SaveButton[] {
  if (base?.show.is_published || base?.show.is_archived) return [{ label: 'Save Changes' }];
  const button = (label: string, is_published: boolean): SaveButton =>
    is_published === draft.is_published
      ? { label }
      : { label, onSave: () => save({ is_published }) };
  return [button('Save as draft', false), button('Publish', true)];
}
