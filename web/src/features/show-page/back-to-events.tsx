import { Link, useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';

/** The way to the list: for whoever comes from there the very place that they left, filters, page and scrolling; for others its beginning. */
export function BackToEvents() {
  const router = useRouter();
  const [list] = useState(() => {
    const before = router.state.resolvedLocation;
    return before?.pathname === '/' ? before : undefined;
  });
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Who skipped to the content has taken a step on this page.
    if (!list || location.hash) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link to="/" search={list?.search ?? {}} onClick={goBack}>
      ← Back to Events
    </Link>
  );
}
