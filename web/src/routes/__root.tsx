import { Outlet, createRootRouteWithContext, useMatches } from '@tanstack/react-router';
import type { RouterContext } from '../session/call-api.ts';
import { PageBoundary } from '../shell/page-frame.tsx';
import { SiteFailure, SiteShell } from '../shell/site-shell.tsx';
import { previewedThemeAtom } from '../theme/active-theme.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';

const PreviewBar = lazyExtra(() => import('../features/themes-admin/preview-bar.tsx'));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
});

function Root() {
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) });
  const previewed = useBrowserValue(previewedThemeAtom, null);
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
