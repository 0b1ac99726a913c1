import { LINE } from '@stagedoor/contracts/facts/limits';
import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { noteShown } from '../../session/use-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { copyOf, findErrors } from './theme-draft.ts';

interface DuplicateDialogProps {
  theme: Theme;
  themes: readonly Theme[];
  onDone: (copy: Theme, commands: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for the name of a copy of a theme, and makes the copy. */
export function DuplicateDialog({ theme, themes, onDone, onClose }: DuplicateDialogProps) {
  const copy = copyOf(theme, themes);
  const { busy, failure, field, onSubmit } = useForm({
    empty: { new_name: copy.name, new_display_name: copy.display_name },
    check: ({ new_name: name, new_display_name: display_name }) => {
      const problems = findErrors({ ...copy, name, display_name });
      return {
        ...(problems['name'] && { new_name: problems['name'] }),
        ...(problems['display_name'] && { new_display_name: problems['display_name'] }),
      };
    },
    submit: async (body) => {
      const commands: string[] = [];
      const params = { id: theme.id };
      const made = await callApi('themes.duplicate', { params, body, commands });
      onDone(made, commands);
      noteShown(commands);
    },
    explain: (error) => {
      const errors = fieldErrors(error);
      const isAtFields = Object.keys(errors).length > 0;
      return isAtFields ? { errors } : { message: 'Failed to duplicate theme. Please try again.' };
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Duplicate ${theme.display_name}`} locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <TextField
          label="Name"
          hint="Lower-case letters, digits and dashes"
          maxLength={50}
          data-autofocus
          {...field('new_name')}
        />
        <TextField label="Display Name" maxLength={LINE} {...field('new_display_name')} />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Duplicating...' : 'Duplicate'}
        </Button>
      </form>
    </Dialog>
  );
}
