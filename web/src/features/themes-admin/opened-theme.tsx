import type { GeneratedTheme, Theme } from '@stagedoor/contracts/theme';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import type { ThemeInEditor } from './save-theme.ts';
import { GENERATED_THEME, NEW_THEME } from './theme-dialog-search.ts';
import { copyOf, draftOf, freeName } from './theme-draft.ts';
import { ThemeEditor } from './theme-editor.tsx';
import type { SavedVerb } from './use-theme-changes.ts';

interface OpenedThemeProps {
  /** Id of the theme to edit, NEW_THEME, GENERATED_THEME, or blank. */
  id: string;
  /** Id of the theme to copy, or blank. */
  duplicate: string;
  themes: readonly Theme[];
  /** The theme that a new one starts as a copy of. */
  model: Theme | undefined;
  onSaved: (verb: SavedVerb, theme: Theme, commands: readonly string[]) => void;
  /** Called after a save, if the dialog is still open. */
  onDone: () => void;
  onClose: () => void;
}

/** The dialog of the theme that the address names. It stays open if somebody deletes the theme. */
export function OpenedTheme({ id, duplicate, themes, model, ...calls }: OpenedThemeProps) {
  const { onSaved, onDone, onClose } = calls;
  const [theme] = useState(() => themes.find((each) => each.id === (duplicate || id)));
  const [opened, setOpened] = useState<ThemeInEditor | undefined>(() => {
    if (id === NEW_THEME) return model && { draft: copyOf(model, themes) };
    return theme && { base: theme, draft: draftOf(theme) };
  });
  const [generated, setGenerated] = useState<GeneratedTheme>();
  if (theme && duplicate)
    return (
      <DuplicateDialog
        theme={theme}
        themes={themes}
        onClose={onClose}
        onDone={(copy, commands) => {
          onSaved('duplicated', copy, commands);
          onDone();
        }}
      />
    );
  if (opened && !theme?.is_system_theme)
    return <ThemeEditor name={id} {...{ opened, generated }} {...calls} />;
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
    <Dialog open title="Edit Theme" onClose={onClose}>
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
