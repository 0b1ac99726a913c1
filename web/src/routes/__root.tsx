import { Outlet, createRootRoute, useMatches } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { PageBoundary } from '../shell/page-failure.tsx';
import { SiteFailure, SiteShell } from '../shell/site-shell.tsx';
import { previewedThemeAtom } from '../theme/active-theme.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';

const PreviewBar = lazyExtra(() => import('../features/themes-admin/preview-bar.tsx'));

export const Route = createRootRoute({
  component: Root,
});

function Root() {
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
