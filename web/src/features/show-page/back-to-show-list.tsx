import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';

/** Leads to the list, with the filters, page and scrolling that it was left with. */
export function BackToShowList() {
  const router = useRouter();
  const opened = useLocation({ select: ({ state }) => state.list });
  const [list] = useState(opened);
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The link "Skip to content" has added a step to the history.
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
