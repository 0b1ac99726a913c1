import { Outlet, createRootRoute, useMatches, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { focusPageStart } from '../shell/focus-page-start.ts';
import { PageBoundary } from '../shell/page-failure.tsx';
import { SiteFailure, SiteShell } from '../shell/site-shell.tsx';
import { previewedThemeAtom } from '../theme/active-theme.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';

const PreviewBar = lazyExtra(() => import('../features/themes-admin/preview-bar.tsx'));

export const Route = createRootRoute({
  component: Root,
});

function Root() {
  useNavigationFocus();
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) });
  const previewed = useSelector(previewedThemeAtom);
  return (
    <>
      {bare ? (
        <PageBoundary Failure={SiteFailure}>
          <Outlet />
        </PageBoundary>
      ) : (
        <SiteShell>
          <Outlet />
        </SiteShell>
      )}
      {previewed && <PreviewBar theme={previewed} />}
    </>
  );
}

/**
 * Moves the focus to the heading after a navigation to another page, or where the focused element
 * went away. The first page keeps the browser's own start.
 */
function useNavigationFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return;
        if (pathChanged || document.activeElement === document.body) focusPageStart();
      }),
    [router],
  );
}
