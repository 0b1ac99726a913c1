import { LINE, PROMPT_LENGTH, THEME_MENTIONS } from '@stagedoor/contracts/facts/limits';
import type { GeneratedTheme, Theme } from '@stagedoor/contracts/theme';
import { useState } from 'react';
import { freeText, searchCodec } from '../../address/search-codec.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { noteChange } from '../../data/own-commands.ts';
import { reloadAfterChange } from '../../data/query-client.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField, TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import type { GalleryTheme } from './load-themes.ts';
import { copyOf, draftOf, findErrors, freeName, type ThemeInEditor } from './theme-draft.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { reportSaved } from './use-theme-changes.ts';

export const NEW_THEME = 'new';
export const GENERATED_THEME = 'generate';

/** The search parameters of the theme dialog. */
export const themeDialogSearch = searchCodec({
  /** Id of the theme to edit, NEW_THEME, GENERATED_THEME, or blank. */
  theme: freeText,
  /** Id of the theme to copy, or blank. */
  duplicate: freeText,
});

interface OpenedThemeProps extends ReturnType<typeof themeDialogSearch.read> {
  themes: readonly GalleryTheme[];
}

const CLOSED = themeDialogSearch.clean({});

/** The dialog of the theme that the address names. It stays open if somebody deletes the theme. */
export function OpenedTheme({ theme: id, duplicate, themes }: OpenedThemeProps) {
  const { close } = useDialogAddress();
  const onClose = () => close(CLOSED);
  /** Called after a save, if the dialog is still open. */
  const onDone = () => close(CLOSED, { saved: true });
  const [theme] = useState(() => themes.find((each) => each.id === (duplicate || id)));
  const [opened, setOpened] = useState<ThemeInEditor | undefined>(() => {
    const model = themes.find(({ active }) => active) ?? themes[0];
    if (id === NEW_THEME) return model && { draft: copyOf(model, themes) };
    return theme && { base: theme, draft: draftOf(theme) };
  });
  const [generated, setGenerated] = useState<GeneratedTheme>();
  if (theme && duplicate) return <DuplicateDialog {...{ theme, themes, onDone, onClose }} />;
  if (opened && !theme?.is_system_theme)
    return <ThemeEditor name={id} {...{ opened, generated, onDone, onClose }} />;
  if (id === GENERATED_THEME)
    return (
      <GenerateDialog
        themes={themes}
        onClose={onClose}
        onGenerated={(made) => {
          const draft = { ...draftOf(made), name: freeName(made.name, themes) };
          setGenerated(made);
          setOpened({ draft, unsaved: true });
        }}
      />
    );
  return (
    <Dialog title="Edit Theme" onClose={onClose}>
      <ErrorBox
        message={
          theme
            ? 'This theme is part of the program. Duplicate it to make it your own.'
            : 'Theme not found'
        }
      />
    </Dialog>
  );
}

interface DuplicateDialogProps {
  theme: Theme;
  themes: readonly Theme[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the name of a copy of a theme, and makes the copy. */
function DuplicateDialog({ theme, themes, onDone, onClose }: DuplicateDialogProps) {
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
      noteChange(commands);
      reloadAfterChange('themes');
      reportSaved('duplicated', made, commands);
      onDone();
    },
    explain: (error) => {
      const errors = fieldErrors(error);
      const isAtFields = Object.keys(errors).length > 0;
      return isAtFields ? { errors } : { message: 'Failed to duplicate theme. Please try again.' };
    },
  });
  return (
    <Dialog onClose={onClose} title={`Duplicate ${theme.display_name}`} locked={busy}>
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

const EXAMPLES =
  'Colours and moods, the most important first, such as “deep plum, brass, a hint of teal” ' +
  'or “rounded sunset”.';

interface GenerateDialogProps {
  themes: readonly Theme[];
  onGenerated: (theme: GeneratedTheme) => void;
  onClose: () => void;
}

/** Asks how a theme should look and which themes it should start from. It saves nothing. */
function GenerateDialog({ themes, onGenerated, onClose }: GenerateDialogProps) {
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const { busy, failure, field, onSubmit } = useForm({
    empty: { prompt: '' },
    check: ({ prompt }) =>
      prompt.trim() === '' ? { prompt: 'Say what the theme should look like.' } : {},
    submit: async ({ prompt }) =>
      onGenerated(
        await callApi('themes.generate', { body: { prompt, theme_mentions: [...mentions] } }),
      ),
    explain: (error) => {
      const { prompt, theme_mentions } = fieldErrors(error);
      if (prompt) return { errors: { prompt } };
      return { message: theme_mentions ?? 'Failed to generate theme. Please try again.' };
    },
  });
  return (
    <Dialog onClose={onClose} title="Generate a Theme" locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <TextArea
          label="Prompt"
          hint={EXAMPLES}
          maxLength={PROMPT_LENGTH}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
          data-autofocus
          {...field('prompt')}
        />
        <fieldset>
          <legend className="title display-sm pad-below-2">Start from</legend>
          <div className="cluster gap-1 gap-x-4">
            {themes.map(({ id, name, display_name }) => (
              <Checkbox
                key={id}
                label={display_name}
                checked={mentions.includes(name)}
                disabled={mentions.length >= THEME_MENTIONS && !mentions.includes(name)}
                onChange={(on) =>
                  setMentions(on ? [...mentions, name] : mentions.filter((other) => other !== name))
                }
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Generating...' : 'Generate'}
        </Button>
      </form>
    </Dialog>
  );
}
