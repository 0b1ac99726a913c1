import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../session/call-api.ts';
import { editItems } from '../../data/cached-items.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { useChanges } from '../../data/use-changes.ts';
import { activateTheme } from '../../theme/activate-theme.ts';
import { activeThemeAtom } from '../../theme/active-theme.atom.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { themeList, type GalleryTheme } from './load-themes.ts';

/** The changes that the gallery makes. */
export function useThemeChanges(themes: readonly GalleryTheme[]) {
  const { change } = useChanges('themes');
  const { queryKey } = themeList;
  const mark = (ids: readonly string[], active: boolean) =>
    editItems<GalleryTheme>(queryKey, ids, { active });
  const activate = (
    theme: Theme,
    before: Theme | undefined = themes.find(({ active }) => active),
  ): Promise<boolean> => {
    const last = before ? [before.id] : [];
    return change({
      ids: [theme.id, ...last],
      edit: () => {
        const takeBack = [mark(last, false), mark([theme.id], true)];
        return () => takeBack.forEach((each) => each());
      },
      work: (commands) => activateTheme(theme.name, commands),
      done: `The site uses ${theme.display_name} now.`,
      ...(before && { undo: () => activate(before, theme) }),
      failed: 'Failed to switch theme',
    });
  };
  return {
    activate: (theme: Theme) => activate(theme),
    remove: ({ id }: Theme) =>
      change({
        ids: [id],
        edit: () => editItems(queryKey, [id], null),
        work: (commands) => callApi('themes.delete', { params: { id }, commands }),
        done: 'Theme deleted successfully.',
        failed: 'Failed to delete theme. Please try again.',
      }),
  };
}

/** Says that a theme was saved, and shows it on the page if it is the active one. */
export function reportSaved(
  verb: 'created' | 'updated' | 'duplicated',
  saved: Theme,
  commands: readonly string[],
): void {
  const run = undoCommands(commands, { about: { text: saved.display_name } });
  showToast({
    title: 'Success',
    description: `Theme ${verb} successfully.`,
    ...(run && { action: { label: 'Undo', run } }),
  });
  if (saved.id === activeThemeAtom.get()?.id) activeThemeAtom.set(saved);
}
