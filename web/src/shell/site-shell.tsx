import { useContext, type ReactNode } from 'react';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { PageFailure } from './page-failure.tsx';
import { Framed, PageFrame } from './page-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNavigation } from './site-navigation.tsx';

const SiteFooter = lazyExtra(() => import('./site-footer.tsx'));

/** The frame around every public page except login and signup. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} bar={<SiteNavigation />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  );
}

/** The error component of every page. It keeps the header and navigation, whatever has failed. */
export function SiteFailure({ error }: { error: unknown }) {
  const failure = <PageFailure error={error} />;
  return useContext(Framed) ? failure : <SiteShell>{failure}</SiteShell>;
}
