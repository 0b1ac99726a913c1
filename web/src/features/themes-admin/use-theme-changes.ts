import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import { activateTheme, noteActiveTheme } from '../../theme/activate-theme.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';
import type { Edits } from '../../ui/table/edits.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import type { GalleryTheme } from './load-themes.ts';
import { useUndoCommands } from '../../session/use-undo-commands.ts';
import { themeWithSameFonts } from './theme-with-same-fonts.ts';

export type SavedVerb = 'created' | 'updated' | 'duplicated';

/** The changes that the gallery makes. `onEdited` is called after those that it shows already. */
export function useThemeChanges(edits: Edits<GalleryTheme>, onEdited: () => Promise<void>) {
  const { change } = useChanges(onEdited);
  const undoCommands = useUndoCommands(onEdited);
  const mark = <Result>(id: string, active: boolean, work: () => Promise<Result>) =>
    edits.during([id], { active }, work, () => ({ active }));
  const activate = (
    theme: Theme,
    before = edits.items.find(({ active }) => active),
  ): Promise<boolean> =>
    change(
      () => {
        const work = () => mark(theme.id, true, () => activateTheme(theme.name));
        return before ? mark(before.id, false, work) : work();
      },
      {
        done: `The site uses ${theme.display_name} now.`,
        ...(before && { undo: () => activate(before, { ...theme, active: true }) }),
        failed: 'Failed to switch theme',
      },
    );
  /** Adds the style sheets of the fonts, which the response of a save leaves out. */
  const withFonts = async (theme: Theme): Promise<Theme> => {
    const alike = themeWithSameFonts(theme, edits.items);
    if (alike) return { ...theme, font_styles: alike.font_styles };
    const params = { name: theme.name };
    return callApi('themes.get', { params }).catch(() => {
      showToast({ title: 'Error', description: 'Failed to refresh theme', tone: 'destructive' });
      return theme;
    });
  };
  return {
    activate: (theme: Theme) => activate(theme),
    remove: ({ id }: Theme) =>
      change(
        () =>
          edits.during(
            [id],
            null,
            () => callApi('themes.delete', { params: { id } }),
            () => null,
          ),
        {
          done: 'Theme deleted successfully.',
          failed: 'Failed to delete theme. Please try again.',
        },
      ),
    /** Shows a saved theme in the gallery, and on the page if it is the active one. */
    saved: async (verb: SavedVerb, saved: Theme, commands: readonly string[]) => {
      const run = undoCommands(commands);
      showToast({
        title: 'Success',
        description: `Theme ${verb} successfully.`,
        ...(run && { action: { label: 'Undo', run } }),
      });
      const theme = await withFonts(saved);
      const active = edits.items.some((other) => other.id === theme.id && other.active);
      edits.put({ ...theme, active });
      if (active) noteActiveTheme(theme);
      else void loadServiceFonts(theme);
      await onEdited();
    },
  };
}
