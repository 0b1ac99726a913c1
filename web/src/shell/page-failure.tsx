import { CatchBoundary, useMatches } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Nothing } from '../ui/nothing.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { usePageTitle } from './use-page-title.ts';

const loadFailurePage = () => import('./failure-page.tsx');

/** Takes the place of a page that failed. */
export const PageFailure = lazyExtra(loadFailurePage, Unexplained);

interface PageBoundaryProps {
  Failure?: (props: { error: unknown }) => ReactNode;
  children: ReactNode;
}

/** Keeps everything around a page in place if the page itself breaks. */
export function PageBoundary({ Failure = PageFailure, children }: PageBoundaryProps) {
  const matches = useMatches();
  // The failure page loads early: when it is needed, nothing may load any more.
  useEffect(() => void pageDrawn.then(loadFailurePage).catch(Nothing), []);
  return (
    <CatchBoundary getResetKey={() => matches} errorComponent={Failure}>
      {children}
    </CatchBoundary>
  );
}

function Unexplained() {
  usePageTitle('Something broke');
  return <p role="alert">This page could not be shown.</p>;
}
