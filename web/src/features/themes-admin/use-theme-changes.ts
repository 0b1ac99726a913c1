import type { Theme } from '@stagedoor/contracts/theme';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { activateTheme, reloadActiveTheme } from '../../theme/activate-theme.ts';
import { useToast } from '../../ui/toast/toast.atom.ts';

/** Changes of the gallery. Each tells how it went, and has the themes loaded again. */
export function useThemeChanges(onChanged: () => Promise<void>) {
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const succeed = (description: string) => toast({ title: 'Success', description });
  const fail = (description: string) => toast({ title: 'Error', description, tone: 'destructive' });

  const attempt = async (
    { id }: Theme,
    work: () => Promise<unknown>,
    done: string,
    failed: string,
  ) => {
    setBusy(id);
    try {
      await work();
      await onChanged();
      succeed(done);
    } catch (error) {
      signOutIfUnauthorized(error);
      fail(failed);
    }
    setBusy(undefined);
  };

  return {
    /** Id of the theme that something is done to. */
    busy,
    activate: (theme: Theme) =>
      attempt(
        theme,
        () => activateTheme(theme.name),
        `The site wears ${theme.display_name} now.`,
        'Failed to switch theme',
      ),
    remove: (theme: Theme) =>
      attempt(
        theme,
        () => callApi('themes.delete', { params: { id: theme.id } }),
        'Theme deleted successfully.',
        'Failed to delete theme. Please try again.',
      ),
    /** A theme was made or changed: the page follows if it is the one that the site wears. */
    saved: async (verb: 'created' | 'updated' | 'duplicated', isCurrent = false) => {
      succeed(`Theme ${verb} successfully.`);
      if (isCurrent) await reloadActiveTheme().catch(() => fail('Failed to refresh theme'));
      await onChanged();
    },
  };
}
