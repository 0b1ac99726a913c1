import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { PageFrame } from './page-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNavigation } from './site-navigation.tsx';

const SiteFooter = lazyExtra(() => import('./site-footer.tsx'));

/** What every page of the site but login and signup stands in. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      header={<SiteHeader />}
      bar={<SiteNavigation />}
      footer={
        <Suspense>
          <SiteFooter />
        </Suspense>
      }
    >
      {children}
    </PageFrame>
  );
}
