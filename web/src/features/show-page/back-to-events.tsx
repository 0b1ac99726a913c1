import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';

/** The way to the list. Whoever came from there finds it as they left it: filters, page and scrolling. */
export function BackToEvents() {
  const router = useRouter();
  const opened = useLocation({ select: ({ state }) => state.list });
  const [list] = useState(opened);
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Whoever skipped to the content has taken a step on this page.
    if (!list || location.hash) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link to="/" search={list ?? {}} onClick={goBack}>
      ← Back to Events
    </Link>
  );
}
