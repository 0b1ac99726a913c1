import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import { activateTheme, reloadActiveTheme } from '../../theme/activate-theme.ts';
import { useToast } from '../../ui/toast/toast.atom.ts';

/** Changes of the gallery. */
export function useThemeChanges(onChanged: () => Promise<void>) {
  const toast = useToast();
  const { busyId, change } = useChanges(onChanged);
  return {
    busyId,
    activate: ({ id, name, display_name }: Theme) =>
      change(
        () => activateTheme(name),
        { done: `The site uses ${display_name} now.`, failed: 'Failed to switch theme' },
        id,
      ),
    remove: ({ id }: Theme) =>
      change(
        () => callApi('themes.delete', { params: { id } }),
        {
          done: 'Theme deleted successfully.',
          failed: 'Failed to delete theme. Please try again.',
        },
        id,
      ),
    /** A theme was made or changed: the page follows if it is the active one. */
    saved: async (verb: 'created' | 'updated' | 'duplicated', isActive = false) => {
      toast({ title: 'Success', description: `Theme ${verb} successfully.` });
      const texts = { failed: 'Failed to refresh theme' };
      const isReloaded = isActive && (await change(reloadActiveTheme, texts));
      if (!isReloaded) await onChanged();
    },
  };
}
