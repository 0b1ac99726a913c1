import { Outlet, createRootRoute, useMatches } from '@tanstack/react-router';
import { SiteShell } from '../shell/site-shell.tsx';
import { useNavigationFocus } from '../shell/use-navigation-focus.ts';

export const Route = createRootRoute({ component: Root });

function Root() {
  useNavigationFocus();
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) });
  return bare ? (
    <Outlet />
  ) : (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}
