import { useContext, type ReactNode } from 'react';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { PageFailure } from './page-failure.tsx';
import { Framed, PageFrame } from './page-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNavigation } from './site-navigation.tsx';

const SiteFooter = lazyExtra(() => import('./site-footer.tsx'));

/** What every page of the site but login and signup stands in. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} bar={<SiteNavigation />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  );
}

/** The error component of every page. Header and navigation are there, whatever has failed. */
export function SiteFailure({ error }: { error: unknown }) {
  const failure = <PageFailure error={error} />;
  return useContext(Framed) ? failure : <SiteShell>{failure}</SiteShell>;
}
